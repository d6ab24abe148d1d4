package claim

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/internal/lazyregexp"
	"nissy/internal/words"
)

// Claim is something that a comment says about the cube after the moves of its line.
type Claim struct {
	Text    string // the words of the comment, such as DR or 2x2x2
	problem func(*cube.Cube) string
}

// Problem says why the claim is not true of the cube, such as "2 corners are bad on U/D".
// It is empty if the claim is true.
func (c Claim) Problem(at *cube.Cube) string { return c.problem(at) }

// Texts returns the texts of claims, with a space after each.
func Texts(claims []Claim) string {
	var b strings.Builder
	for _, c := range claims {
		b.WriteString(c.Text + " ")
	}
	return b.String()
}

// kind is a kind of claim: the words that make it, and its check. The first group of the
// pattern is the text of the claim; more groups can name an axis.
type kind struct {
	pattern func() *regexp.Regexp
	check   func(match []string) func(*cube.Cube) string
}

// axis matches an axis after the name of a step: "fb", " F/B", "-ud", " on R/L".
const axis = `(?:[\s-]*(?:on[\s-]+)?\(?\b(u/?d|d/?u|f/?b|b/?f|r/?l|l/?r)\b\)?|(ud|fb|rl))?`

var kinds = []kind{
	{lazyregexp.New(`(?i)(?:^|[,;(] ?)(solved|finish(?:ed)?|^done)(?: on (?:the )?(?:inverse|normal))?[.!)]*$`), always(unsolved)},
	{lazyregexp.New(`(?i)\b(HTR)(?:$|[^-\w]|-d)`), always(notHTR)},
	{lazyregexp.New(`(?i)\b(DR` + axis + `)(?:$|[^-\w]|-[a-z])`), onAxis(notDR)},
	{lazyregexp.New(`(?i)\b(EO` + axis + `)(?:$|[^-\w])`), onAxis(bad("edge", (*cube.Cube).BadEdges))},
	{lazyregexp.New(`(?i)\b(CO` + axis + `)(?:$|[^-\w])`), onAxis(bad("corner", (*cube.Cube).BadCorners))},
	{lazyregexp.New(`(?i)\b(leave[\s-]slice|dr(?:ud|fb|rl)?slice)\b`), always(notLeaveSlice)},
	{lazyregexp.New(`(?i)\b(F2L\s?[-−–]\s?1)\b`), always(noBlock("F2L-1", "F2L"))},
	{lazyregexp.New(`(?i)\b(F2L)(?:$|[^-\w\s−–]|\s+(?:$|[^-−–\s]))`), always(noBlock("F2L"))},
	{lazyregexp.New(`(?i)\b(2x2x3|223)\b`), always(noBlock("223", "F2L-1", "F2L"))},
	{lazyregexp.New(`(?i)\b(2x2x2|222)\b`), always(noBlock("222", "223", "F2L-1", "F2L"))},
	{lazyregexp.New(`(?i)\b(1x2x3|123)\b`), always(noBlock("123", "223", "layer", "F2L-1", "F2L"))},
}

// left matches what is left to solve: "AB3C", "AB2C2E", "L5E", "3C".
var left = lazyregexp.New(`\bAB(?:(\d+)[cC])?(?:(\d+)[eE])?\b|(?:^|\b[Tt]o )(?:\bL)?(?:(\d+)C)?(?:(\d+)E)?(?:$|[ ,;.!])|\bL(?:(\d+)C)?(?:(\d+)E)?\b`)

// The words of leftInWords, in several languages.
const (
	remain  = `(?:left|remain\w*|leav\w+|bleib\w*|übrig|quedan?|restano|restan|reste\w*|остал\pL*|残り|剩下?)`
	corners = `(?:corners?|ecken?|esquinas?|angoli|vertici|coins?|угл\pL*|угол\pL*|コーナー|角)`
	edges   = `(?:edges?|kanten?|aristas?|spigoli|arêtes?|р[её]б\pL*|エッジ|棱)`
)

// leftInWords matches what is left to solve in words: "3 corners left", "es bleiben 5 Ecken".
var leftInWords = lazyregexp.New(`(?i)(?:^|[^\pL])(` + remain + `\s*(\d)\s*` + corners + `(?:\s*\pL*\s*(\d)\s*` + edges + `)?|(\d)\s*` + corners + `(?:\s*\pL*\s*(\d)\s*` + edges + `)?\s*` + remain + `)`)

// doubt matches comments that claim nothing, because something is not quite or not yet
// solved.
var doubt = lazyregexp.New(`(?i)\b(?:pseudo|almost|nearly|not|no|without|except|but|to|into|for|toward|towards|try|trying|trigger|setup|set-up|before|pre|would|could|maybe|might|half|bad|next|then|first|looked|instead|if)\b|\bfrom (?:htr|dr|eo|f2l)\b|\bhtr\s?-\s?\d|\?`)

// In returns the claims of a comment. There are none if the comment expresses a doubt.
func In(comment string) (claims []Claim) {
	for _, m := range left().FindAllStringSubmatch(comment, -1) {
		corners, edges := number(m[1]+m[3]+m[5]), number(m[2]+m[4]+m[6])
		if corners+edges > 0 {
			claims = append(claims, Claim{strings.Trim(m[0], " ,;.!"), leftIsNot(corners, edges)})
		}
	}
	if doubt().MatchString(comment) {
		return claims
	}
	if m := leftInWords().FindStringSubmatch(comment); m != nil && len(claims) == 0 {
		claims = append(claims, Claim{m[1], leftIsNot(number(m[2]+m[4]), number(m[3]+m[5]))})
	}
	for _, k := range kinds {
		if m := k.pattern().FindStringSubmatch(comment); m != nil {
			claims = append(claims, Claim{m[1], k.check(m)})
		}
	}
	return claims
}

// AreTrue reports whether all claims are true of the cube.
func AreTrue(claims []Claim, at *cube.Cube) bool {
	return !slices.ContainsFunc(claims, func(c Claim) bool { return c.Problem(at) != "" })
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// always returns the check of a claim without details.
func always(problem func(*cube.Cube) string) func([]string) func(*cube.Cube) string {
	return func([]string) func(*cube.Cube) string { return problem }
}

// onAxis returns the check of a claim about the axis that the match names, or about any
// axis. The function problem returns the number of pieces that are bad on an axis, and a
// description of them.
func onAxis(problem func(*cube.Cube, cube.Axis) (bad int, text string)) func([]string) func(*cube.Cube) string {
	return func(match []string) func(*cube.Cube) string {
		axes := axesNamed(match[2] + match[3])
		return func(c *cube.Cube) string {
			fewest, nearest := cube.NumCorners+3*cube.NumEdges, ""
			for _, a := range axes {
				if bad, text := problem(c, a); bad < fewest {
					fewest, nearest = bad, text
				}
			}
			if fewest == 0 {
				return ""
			}
			return nearest
		}
	}
}

// axesNamed returns the axis with the name, or all axes.
func axesNamed(name string) []cube.Axis {
	name = strings.ToLower(strings.ReplaceAll(name, "/", ""))
	for a := range cube.Axis(cube.NumAxes) {
		if own := a.String(); name == own || len(name) == 2 && name == own[1:]+own[:1] {
			return []cube.Axis{a}
		}
	}
	return []cube.Axis{cube.UD, cube.RL, cube.FB}
}

// title returns the name of an axis in messages, such as F/B.
func title(a cube.Axis) string {
	name := strings.ToUpper(a.String())
	return name[:1] + "/" + name[1:]
}

// badPieces describes a number of bad pieces on an axis. It is empty if the number is 0.
func badPieces(n int, piece string, a cube.Axis) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("1 %s is bad on %s", piece, title(a))
	}
	return fmt.Sprintf("%d %ss are bad on %s", n, piece, title(a))
}

// bad returns the function problem for onAxis that counts the bad pieces of one type.
func bad(piece string, count func(*cube.Cube, cube.Axis) int) func(*cube.Cube, cube.Axis) (int, string) {
	return func(c *cube.Cube, a cube.Axis) (int, string) {
		n := count(c, a)
		return n, badPieces(n, piece, a)
	}
}

func notDR(c *cube.Cube, dr cube.Axis) (int, string) {
	bad := c.BadCorners(dr)
	parts := []string{badPieces(bad, "corner", dr)}
	for a := range cube.Axis(cube.NumAxes) {
		if a != dr {
			bad += c.BadEdges(a)
			parts = append(parts, badPieces(c.BadEdges(a), "edge", a))
		}
	}
	return bad, strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), ", ")
}

func notHTR(c *cube.Cube) string {
	if c.IsHTR() {
		return ""
	}
	for a := range cube.Axis(cube.NumAxes) {
		if subset, ok := c.HTRSubset(a); ok {
			return fmt.Sprintf("the subset on %s is %s", title(a), subset)
		}
	}
	return "there is no DR"
}

func notLeaveSlice(c *cube.Cube) string {
	for a := range cube.Axis(cube.NumAxes) {
		if c.IsLeaveSlice(a) {
			return ""
		}
	}
	return "more than a slice is unsolved"
}

func noBlock(kinds ...string) func(*cube.Cube) string {
	return func(c *cube.Cube) string {
		if c.IsSolved() || slices.ContainsFunc(c.Blocks(), func(b cube.Block) bool { return slices.Contains(kinds, b.Kind) }) {
			return ""
		}
		return "there is no such block"
	}
}

func unsolved(c *cube.Cube) string {
	if c.IsSolved() {
		return ""
	}
	return leftText(c)
}

func leftIsNot(corners, edges int) func(*cube.Cube) string {
	return func(c *cube.Cube) string {
		if nc, ne := c.Cycles().Count(); nc == corners && ne == edges {
			return ""
		}
		return leftText(c)
	}
}

// leftText describes what is left to solve.
func leftText(c *cube.Cube) string {
	corners, edges := c.Cycles().Count()
	if corners+edges == 0 {
		return "nothing is left"
	}
	return fmt.Sprintf("%s and %s are left", words.Plural(corners, "corner"), words.Plural(edges, "edge"))
}
