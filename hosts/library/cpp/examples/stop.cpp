// Reads a search that has millions of solutions in one thread, and stops it from another.
#include <atomic>
#include <iostream>
#include <stop_token>
#include <thread>

#include "nissy.hpp"

int main() {
    const nissy::session session;
    std::atomic<int> read = 0;
    // The thread has a token of its own: request_stop ends the search, and so does the end of main.
    std::jthread reader([&](const std::stop_token& stop) {
        try {
            for (const auto& solution : session.solve("eofb", "R' U' F D2 L2 F R2 U2 R2 B", {.max = 20, .stop = stop})) {
                if (++read <= 3)
                    std::cout << solution << '\n';
                read.notify_one();
            }
        } catch (const nissy::error& e) {
            std::cout << e.what() << '\n';
        }
    });
    while (read < 1000)
        read.wait(read);
    reader.request_stop();
}

// It prints
//
//    F U2 F
//    B L2 B
//    U F U F
//    the request was cancelled
//
