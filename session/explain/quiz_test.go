package explain

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/sessiontest"
)

// TestQuiz asks a question of each case, and answers it with the best solution, without an answer,
// and with one that is too long.
func TestQuiz(t *testing.T) {
	s := sessiontest.WithTables(t)
	for _, kind := range QuizKinds() {
		names, err := QuizCases(kind)
		require.NoError(t, err)
		for i, name := range names {
			request := Quiz{Kind: kind, Case: name, Seed: new(uint64(3))}
			q := sessiontest.Events(t, s, request)[0].(Question)
			if i == 0 {
				require.Equal(t, q, sessiontest.Events(t, s, request)[0], "the seed repeats it")
			}
			require.Equal(t, q.Cube, cube.Solved.ApplyAlg(q.Scramble))
			judge := Judge{Kind: kind, Position: history.Position{Moves: q.Scramble}}
			none := sessiontest.Events(t, s, judge)[0].(Judgement)
			assert.Equal(t, name, none.Case)
			assert.False(t, none.Right())
			assert.NotEmpty(t, none.Problem)
			judge.Answer = none.Ways[0]
			best := sessiontest.Events(t, s, judge)[0].(Judgement)
			assert.True(t, best.Right(), best.Problem)
			assert.Equal(t, best.Best, best.Length)
			assert.Zero(t, best.Loss())
			u2 := cube.NewMove(cube.U, 2)
			judge.Answer.Normal = append([]cube.Move{u2, cube.NewMove(cube.D, 2), u2, cube.NewMove(cube.D, 2)}, judge.Answer.Normal...)
			assert.Equal(t, best.Best, sessiontest.Events(t, s, judge)[0].(Judgement).Length, "moves cancel")
		}
	}
}

func TestQuizErrors(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, test := range []struct {
		request session.Request
		want    string
	}{
		{Quiz{Kind: "dx"}, `unknown kind of question "dx": did you mean dr?`},
		{Quiz{Kind: "dr", Case: "4c3e"}, `unknown case "4c3e": did you mean 4c4e?`},
		{Judge{Kind: "dr", Position: positionOf(t, "R U F")}, `drud-eofb: EO must be solved on F/B; it is on no axis`},
	} {
		assert.EqualError(t, s.Run(t.Context(), test.request, func(session.Event) {}), test.want)
	}
}
