package main

import (
	"log"
	"os"

	"nissy/internal/licences"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gomodules: ")
	if len(os.Args) != 3 {
		log.Fatal("give a name and a package")
	}
	if err := licences.Write(os.Stdout, os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}
