package main

import (
	"log"
	"os"

	"nissy/internal/licences"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gomodules: ")
	if len(os.Args) < 3 {
		log.Fatal("give a name, a package, and perhaps variables such as GOOS=windows")
	}
	if err := licences.Write(os.Stdout, os.Args[1], os.Args[2], os.Args[3:]...); err != nil {
		log.Fatal(err)
	}
}
