package group

// Perm is a permutation of points: it takes point x to point p[x].
type Perm []uint16

// MaxPoints is the largest number of points of a group.
const MaxPoints = 1 << 16

// Identity returns the permutation that moves none of n points.
func Identity(n int) Perm {
	p := make(Perm, n)
	for i := range p {
		p[i] = uint16(i)
	}
	return p
}

// Then returns the permutation that makes p first and then q.
func (p Perm) Then(q Perm) Perm {
	r := make(Perm, len(p))
	for x, y := range p {
		r[x] = q[y]
	}
	return r
}

// Inverse returns the permutation that takes p back.
func (p Perm) Inverse() Perm {
	r := make(Perm, len(p))
	for x, y := range p {
		r[y] = uint16(x)
	}
	return r
}
