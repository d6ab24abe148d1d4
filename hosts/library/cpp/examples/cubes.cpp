// Shows what cubes and sequences can do. They need no session.
#include <iostream>

#include "nissy.hpp"

int main() {
    const nissy::cube cube{"R' U' F"};
    std::cout << cube.b32() << '\n' << cube.facelets() << '\n' << cube.reid() << '\n' << cube.net();
    std::cout << (cube.apply("F' U R") == nissy::cube{}) << (nissy::cube::from_string(cube.reid()) == cube) << '\n';
    std::cout << cube.inverse() << ' ' << cube.transform("rotation UR") << '\n';

    const nissy::moves moves = "R U' Bw2 (F2 L)";
    std::cout << nissy::invert(moves) << '\n' << nissy::cleanup(moves) << '\n' << nissy::unniss(moves) << '\n';
    std::cout << nissy::count(moves).htm << " moves, " << nissy::count(moves).qtm << " quarter turns\n";
    for (const auto& variation : nissy::variations("U2 R (F)", "lastqt"))
        std::cout << variation << '\n';
    std::cout << (nissy::compare("R L", "L R").relation == nissy::relation::moves) << '\n';

    if (const auto wrong = nissy::cube::try_from_moves("R U Q"); !wrong)
        std::cout << wrong.error().token() << " in column " << wrong.error().column() << " is wrong\n";
}

// It prints
//
//    JLQWSVUH=ZLCUABGIVTKH=A
//    BBBUUULLBUFUURRURRFFLFFLUULRRFDDFDDFDBDLLDLLFRRRDBBDBB
//    LF UF BR UB RU FR DB DL LU FD DR BL BLU BUR BRD LDF FUL RUF DLB FDR
//       BBB
//       UUU
//       LLB
//    DBDFFLUFURRR
//    LLDFFLURRDBB
//    LLFUULURRDBB
//       RRF
//       DDF
//       DDF
//    11
//    KQMRONLH=EFCZTYGLHQKB=A WRCQPMVT=FEbDIaGRHJSA=A
//    Bw2 U R' (L' F2)
//    R U' F2 z2 (F2 L)
//    R U' Bw2 L' F2
//    5 moves, 7 quarter turns
//    U2 R (F)
//    U2 R (F')
//    U2 R' (F)
//    U2 R' (F')
//    1
//    Q in column 5 is wrong
//
