package command

import (
	"nissy/command/options"
	"nissy/session"
	"nissy/session/batch"
)

// oneScramble is why some options do not go with a single scramble.
var oneScramble = []options.Exclusion{{Other: "a single scramble", Why: "it is for many, which -i or --file reads"}}

// batchOptions are the options of commands that keep the results of many scrambles.
var batchOptions = []*options.Option{
	{Name: "--resume", Value: "FILE", Kind: options.TextValue, NoDefault: true, Excludes: oneScramble, Help: "with -i or --file: save the results in the " +
		"file, and solve only what it does not have"},
	{Name: "--shard", Value: "K/N", Kind: options.TextValue, NoDefault: true, Excludes: oneScramble, Help: "with -i or --file: solve only every N-th scramble, starting with the K-th"},
}

// sharding reads the option --shard.
func (in *requestInput) sharding() batch.Sharding {
	return parsedOption(in, "--shard", func(text string) (batch.Sharding, error) {
		d, ok := batch.ParseSharding(text)
		if !ok {
			return d, &session.InputError{Problem: "bad shard", Token: text, Column: 1, Msg: "give K/N, such as 1/4: K from 1 to N"}
		}
		return d, nil
	})
}
