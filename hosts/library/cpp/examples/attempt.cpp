// Says what a scramble is, looks for solutions by EO, DR and HTR, and checks them.
#include <iostream>

#include "nissy.hpp"

int main(int argc, char** argv) {
    try {
        const nissy::session session({.environment = true}); // shares its tables with the program nissy
        const nissy::moves scramble = argc > 1 ? argv[1] : "R' U' F D2 L2 F R2 U2 R2 B R2 D2 F' U R' U' F";
        const nissy::status status = session.status(scramble);
        std::cout << "bad edges: " << status.fb.bad_edges << " on F/B, " << status.rl.bad_edges << " on R/L, " << status.ud.bad_edges
                  << " on U/D\n";
        for (const auto& skeleton : session.chain("eo > dr-eo > htr > htrfin", scramble, {.count = 2})) {
            std::cout << skeleton << " (" << skeleton.length << ")\n";
            for (const auto& step : skeleton.steps)
                std::cout << "  " << step.step << ' ' << step.length << '/' << step.total << '\n';
            const bool solved = nissy::cube{scramble}.apply(nissy::unniss(skeleton)) == nissy::cube{};
            std::cout << (solved ? "  solved\n" : "  not solved\n");
        }
    } catch (const nissy::error& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}

// It prints
//
//    bad edges: 2 on F/B, 6 on R/L, 6 on U/D
//    R' U D' B D' L' D' L' F B L2 F' L2 U2 L2 B2 (B2 L) (18)
//      eo 7/7
//      dr-eo 5/12
//      htr 2/14
//      htrfin 4/18
//      solved
//    R' U D' B D' L' D' L' F B L2 F' L2 U2 L2 B2 L' B2 (18)
//      eo 7/7
//      dr-eo 5/12
//      htr 5/17
//      htrfin 1/18
//      solved
//
