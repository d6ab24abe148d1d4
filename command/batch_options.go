package command

import (
	"nissy/session"
	"nissy/session/batch"
)

// oneScramble is why some options do not go with a single scramble.
var oneScramble = []exclusion{{"a single scramble", "it is for many, which -i or --file reads"}}

// batchOptions are the options of commands that keep the results of many scrambles.
var batchOptions = []*option{
	{name: "--resume", value: "FILE", kind: textValue, noDefault: true, excludes: oneScramble, help: "with -i or --file: save the results in the file, and start with those that it has"},
	{name: "--shard", value: "K/N", kind: textValue, noDefault: true, excludes: oneScramble, help: "with -i or --file: solve only every N-th scramble, starting with the K-th"},
}

// sharding reads the option --shard.
func (in *requestInput) sharding() (d batch.Sharding, err error) {
	if !in.Has("--shard") {
		return d, nil
	}
	w := in.last("--shard").word
	d, ok := batch.ParseSharding(w.Text)
	if !ok {
		err = locate(&session.InputError{Problem: "bad shard", Token: w.Text, Column: 1, Msg: "give K/N, such as 1/4: K from 1 to N"}, []Word{w})
	}
	return d, err
}
