package session_test

import _ "nissy/session/all"
