// Finds the EOs of a scramble, with NISS, and counts those that are a move longer.
#include <iostream>

#include "nissy.hpp"

int main() {
    const nissy::session session;
    const nissy::moves scramble = "R' U' F D2 L2 F R2 U2 R2 B (D2 L)";
    for (const auto& solution : session.solve("eofb", scramble, {.niss = nissy::policy::niss, .count = 3, .cases = true}))
        std::cout << solution << " (" << solution.length << "), then " << solution.case_name << '\n';
    std::cout << session.solve_count("eofb", scramble, {.min = 4, .max = 4}) << " with 4 moves on normal\n";
}

// It prints
//
//    F U2 F (3), then drud 4c6e, drrl 4c4e
//    B L2 B (3), then drud 4c6e, drrl 4c4e
//    (F L2 F) (3), then drud 4c6e, drrl 2c4e
//    18 with 4 moves on normal
//
