module nissy

go 1.26
