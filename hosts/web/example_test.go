package web_test

import (
	"fmt"
	"net/http/httptest"

	"nissy/hosts/web"
)

func Example() {
	page := web.Page()
	answer := httptest.NewRecorder()
	page.ServeHTTP(answer, httptest.NewRequest("GET", "/", nil))
	fmt.Println(answer.Code, answer.Header().Get("Content-Type"), page.Has("/main.js"))
	// Output: 200 text/html; charset=utf-8 true
}
