// Package state reads positions in the forms in which people and programs have them: facelets in
// any letters or colours, as a line or as a net; Reid's pieces; B32 of nissy-core; KPattern JSON of
// cubing.js; and all that nissy itself writes. [Read] also decides whether a text is a position or moves.
//
// Whatever the form, the text becomes 54 facelets, some of which may be unknown, and a place for each.
// Then the pieces are looked for: [facelets.fit] counts the possible cubes exactly. Several layouts may
// be possible, because programs list the faces in different orders; a layout that is not usual is used
// only if it is the only one that gives a possible cube.
package state
