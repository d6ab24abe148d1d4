// Reads a scramble and a maximum number of moves from the standard input, and solves a step, which is the first
// argument, eofb by default. Its tables are kept in the folder "tables". It throws no exceptions.
#include <iostream>
#include <string>

#include "nissy.hpp"

int main(int argc, char** argv) {
    const std::string step = argc > 1 ? argv[1] : "eofb";
    const auto session = nissy::session::try_open({
        .data = "tables",
        .on_notice = [](std::string_view notice) { std::cerr << notice << '\n'; },
        .on_progress = [](const nissy::progress& p) { std::cerr << p.table << p.step << ' ' << p.done << " of " << p.total << '\n'; },
    });
    if (!session) {
        std::cout << session.error().what() << '\n';
        return 1;
    }

    std::cout << "Scramble: ";
    std::string scramble;
    std::getline(std::cin, scramble);
    const auto cube = nissy::cube::try_from_moves(scramble);
    if (!cube) {
        std::cout << cube.error().what() << '\n';
        return 1;
    }
    std::cout << "Maximum number of moves: ";
    int max = 0;
    std::cin >> max;

    auto solutions = session->try_solve(step, *cube, {.max = max, .count = 1});
    const auto solution = solutions ? solutions->try_next() : solutions.error();
    if (!solution)
        std::cout << solution.error().what() << '\n';
    else if (!*solution)
        std::cout << "There is no solution.\n";
    else
        std::cout << (*solution)->length << " moves: " << **solution << '\n';
    return solution && *solution ? 0 : 1;
}

// With the input
//
//    R U F D
//    9
//
// It prints
//
//    Scramble: Maximum number of moves: 2 moves: D' F
//
