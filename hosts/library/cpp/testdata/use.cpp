// The program uses nissy.hpp as programs do, and checks what it returns: use PART...
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <ranges>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "nissy.hpp"

namespace {

using namespace std::chrono_literals;
using nissy::error_kind;
using nissy::detail::json;

static_assert(std::ranges::input_range<nissy::results<nissy::solution>>);
static_assert(std::is_trivially_copyable_v<nissy::cube>);
static_assert(std::is_nothrow_copy_constructible_v<nissy::error>);
static_assert(!std::is_copy_constructible_v<nissy::session> && std::is_nothrow_move_constructible_v<nissy::session>);
static_assert(!std::is_copy_constructible_v<nissy::results<nissy::solution>>);
static_assert(std::is_nothrow_move_constructible_v<nissy::results<nissy::solution>>);

const char* const scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

void check(bool good, int line) {
    if (!good) {
        std::cerr << "use.cpp:" << line << " is wrong\n";
        std::exit(1);
    }
}

/// The value of a result, which must exist.
template <class T>
T must(nissy::result<T> r, int line) {
    if (!r)
        std::cerr << r.error().what() << '\n';
    check(r.has_value(), line);
    return *std::move(r);
}

/// What a function throws.
template <class F>
nissy::error thrown(F f) {
    try {
        f();
    } catch (const nissy::error& e) {
        return e;
    }
    return nissy::error{{.message = "nothing is thrown"}};
}

// ---- JSON ----

void use_json() {
    for (const std::string_view bad :
         {"", " ", "{", "}", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "\"", "\"\\\"",
          "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"",
          "\"\\ud800\\u12\"", "\"a\nb\"", "01", "-", "1.", ".5", "1e", "1e+", "+1", "nul", "nulls",
          "truefalse", "1 2", "{} x", "\"a\" \"b\""})
        if (json::parse(bad))
            std::cerr << "accepted: " << bad << '\n', check(false, __LINE__);
    for (const std::string_view good : {"0", "-0", "-12.5e+3", "1E9", "true", " null ", "[]",
                                        "[ ]", "{ }", "[[],{}]", "\"\"", "\t[1 , 2]\r\n"})
        if (!json::parse(good))
            std::cerr << "rejected: " << good << '\n', check(false, __LINE__);
    check(json::parse(std::string(150, '[') + std::string(150, ']')).has_value(), __LINE__);
    check(!json::parse(std::string(1000000, '[')), __LINE__);

    const auto read = json::parse(R"({"a":"\"\\\/\b\f\n\r\t\u00e9\u20ac\ud83d\ude00\ud800x\u0000",)"
                                  R"("n":-9223372036854775808,"f":1.5,"o":{"b":true,"l":["x","y"]}})");
    check(read.has_value(), __LINE__);
    check(read->string("a") == std::string_view{"\"\\/\b\f\n\r\té€😀\xEF\xBF\xBDx\0", 22}, __LINE__);
    check(read->number<std::int64_t>("n") == INT64_MIN, __LINE__);
    check(!read->number<int>("n") && !read->number<int>("f") && !read->number<int>("a") && !read->number<int>("none"), __LINE__);
    check(read->object("o").boolean("b") && !read->boolean("o"), __LINE__);
    check(read->object("o").strings("l") == std::vector<std::string>{"x", "y"}, __LINE__);
    check(read->string("none").empty() && read->string("n").empty() && read->strings("a").empty(), __LINE__);

    nissy::detail::object_writer w;
    check(w.str() == "{}", __LINE__);
    const std::string odd{"\"\\\n\x01\x7f é\0", 9};
    w.text("odd", odd).add("no", std::string_view{}).add("no", std::optional<int>{}).add("no", false).add("n", std::optional{-1});
    w.add("yes", true).add("list", std::vector<std::string>{"a", "b\""}).add("time", std::optional{1500ms});
    const auto back = json::parse(w.str());
    check(back && back->string("odd") == odd && back->integer("n") == -1 && back->boolean("yes") && !back->has("no"), __LINE__);
    check(back->strings("list") == std::vector<std::string>{"a", "b\""} && back->string("time") == "1500ms", __LINE__);
}

// ---- Errors ----

void use_errors() {
    const nissy::error wrong = thrown([] { std::cout << nissy::cube{"R U Q"}; });
    check(wrong.kind() == error_kind::input && wrong.token() == "Q" && wrong.column() == 5 && wrong.field() == "scramble", __LINE__);
    check(std::string{wrong.what()} == nissy::try_count("R U Q").error().what(), __LINE__);
    check(nissy::try_count("R \xff").error().kind() == error_kind::input, __LINE__);
    check(!nissy::try_count(std::string{"R\0U", 3}), __LINE__);
    check(!nissy::cube::try_from_string("") && !nissy::cube::try_from_string("ABC"), __LINE__);
    check(!nissy::cube{}.try_transform("rotation UU"), __LINE__);
    check(nissy::try_invert("R").value().str() == "R'" && nissy::try_invert("Q").value_or(nissy::sequence{}).length == 0, __LINE__);
    check(thrown([] { nissy::try_invert("Q").value(); }).kind() == error_kind::input, __LINE__);

    const nissy::session session;
    check(session.solve("nostep", "R").try_all().error().token() == "nostep", __LINE__);
    check(session.try_solve("eofb", "R", {.count = -1}).error().field() == "count", __LINE__);
    check(session.try_solve("eofb", "R", {.threads = 65}).error().field() == "threads", __LINE__);
    const nissy::error early = thrown([&] { (void)session.solve("eofb", "R Q"); });
    check(early.kind() == error_kind::input && early.field() == "scramble", __LINE__);
    check(session.try_solve("eofb", {"R", "Q"}).error().field() == "moves", __LINE__);
    const nissy::error late = thrown([&] { session.solve("dr-eofb", "R U F").next(); });
    check(late.kind() == error_kind::failed && late.column() == 0, __LINE__);
    check(session.try_request("").error().kind() != error_kind::closed, __LINE__);
    check(session.try_request("{}").error().kind() != error_kind::closed, __LINE__);
    check(!session.try_request(std::string_view{"{\"command\":\"steps\"}\0", 20}), __LINE__);
    check(!session.try_request(std::string(2 << 20, ' ')), __LINE__);
    check(nissy::session::try_open({.threads = 1000}).error().field() == "threads", __LINE__);
}

// ---- Cubes and sequences ----

void use_values() {
    const nissy::cube solved, turned{scramble};
    check(solved == nissy::cube{""} && solved == nissy::cube{"x x'"} && !(solved == nissy::cube{"x"}), __LINE__);
    check(nissy::cube{"x"}.apply("x'") == solved, __LINE__);
    for (const std::string& text : {turned.b32(), turned.facelets(), turned.reid()})
        check(nissy::cube::from_string(text) == turned, __LINE__);
    check(nissy::cube::from_string(nissy::cube{"x y"}.b32()) == nissy::cube{"x y"}, __LINE__);
    check(turned.apply(nissy::invert(scramble)) == solved && turned.inverse().inverse() == turned, __LINE__);
    check(turned.transform("mirrored UF").transform("mirrored UF") == turned && turned.transform("rotation UF") == turned, __LINE__);
    check(solved.net() == "   UUU\n   UUU\n   UUU\nLLLFFFRRRBBB\nLLLFFFRRRBBB\nLLLFFFRRRBBB\n   DDD\n   DDD\n   DDD\n", __LINE__);
    check(std::unordered_set<nissy::cube>{turned, turned, solved}.size() == 2, __LINE__);

    check(nissy::unniss("R (U)").str() == "R U'" && nissy::cleanup("R R M'").length > 0, __LINE__);
    check(nissy::sequence{.normal = {"R"}, .inverse = {"U", "F"}}.str() == "R (U F)", __LINE__);
    check(nissy::sequence{.inverse = {"U"}}.str() == "(U)", __LINE__);
    check(nissy::sequence{}.str().empty() && nissy::invert("").length == 0, __LINE__);
    check(nissy::count("R2 M x") == nissy::lengths{.htm = 3, .qtm = 4, .stm = 2, .etm = 3}, __LINE__);
    check((nissy::moves{"R"} + "U").text() == "R U" && (nissy::moves{} + "U").text() == "U", __LINE__);
    check(nissy::variations("R U", "lastqt").size() == 2 && !nissy::try_variations("R", "nothing"), __LINE__);
    check(nissy::compare("R L", "L R").relation == nissy::relation::moves, __LINE__);
    check(nissy::compare("R L", "R L R' R").relation == nissy::relation::position, __LINE__);
    check(nissy::compare("R L", "R L x").relation == nissy::relation::rotation, __LINE__);
    check(nissy::compare("R L", "R' L'").relation == nissy::relation::symmetry, __LINE__);
    check(nissy::compare("R L", "U").relation == nissy::relation::different, __LINE__);
}

// ---- Searches ----

/// Whether a solution solves EO on F/B.
bool solves_eo(const nissy::session& session, const nissy::position& start, const nissy::solution& s) {
    return session.status({start.scramble(), start.skeleton() + s}).fb.eo;
}

void use_searches() {
    int notices = 0, reports = 0;
    const nissy::session session({.environment = true,
                                  .on_notice = [&](std::string_view n) { notices += !n.empty(); },
                                  .on_progress = [&](const nissy::progress& p) { reports += p.done >= 0; }});
    // Bounds and NISS.
    const auto found = session.solve("eofb", scramble, {.niss = nissy::policy::niss, .count = 20, .cases = true}).all();
    check(found.size() == 20, __LINE__);
    for (const auto& s : found)
        check(s.step == "eofb" && s.axes == std::vector<std::string>{"fb"} && !s.case_name.empty() && !s.total, __LINE__);
    check(solves_eo(session, scramble, found.back()), __LINE__);
    const auto inverse = session.solve("eofb", scramble, {.niss = nissy::policy::inverse, .count = 1}).all();
    check(inverse.size() == 1 && inverse[0].normal.empty() && !inverse[0].inverse.empty(), __LINE__);
    check(solves_eo(session, scramble, inverse[0]), __LINE__);
    for (const auto& s : session.solve("eofb", scramble, {.min = 5, .max = 5, .count = 30}))
        check(s.length == 5, __LINE__);
    const nissy::solve_options five{.min = 5, .max = 5};
    check(session.solve_count("eofb", scramble, five) == session.solve("eofb", scramble, five).all().size(), __LINE__);
    check(session.solve("eofb", scramble, {.max = 1}).all().empty() && !session.solve("eofb", scramble, {.max = 1}).next(), __LINE__);
    check(session.solve("eofb", scramble, {.metric = nissy::metric::qtm}).try_all().error().kind() == error_kind::failed, __LINE__);

    // The cube instead of its scramble, and a skeleton.
    const nissy::cube cube{scramble};
    check(session.solve("eofb", cube).all() == session.solve("eofb", scramble).all(), __LINE__);
    const nissy::moves eo = found.front();
    const auto dr = session.solve("dr-eofb", {scramble, eo}, {.count = 2}).all();
    check(dr.size() == 2 && dr[0].total && dr[0].cancelled && session.status(nissy::position{cube, eo + dr[0]}).fb.eo, __LINE__);

    // Ranges.
    auto lengths = session.solve("eofb", scramble, {.max = 8}) | std::views::take(3) | std::views::transform(&nissy::solution::length);
    check(std::ranges::distance(lengths) == 3, __LINE__);
    auto moved = session.solve("eofb", scramble, {.count = 4});
    auto it = moved.begin();
    auto to = std::move(moved); // an iterator stays valid
    ++it;
    check(it != std::default_sentinel && it->length > 0 && to.all().size() == 3, __LINE__);
    check(it == to.end() && to.begin() == to.end() && !to.next() && to.wait_for(0ms), __LINE__);

    // Other searches.
    for (const auto& s : session.chain("eo > dr-eo > htr > htrfin", scramble, {.count = 1})) {
        check(s.steps.size() == 4 && s.steps[3].total == s.length && s.chain == "eo > dr-eo > htr > htrfin" && !s.insertions, __LINE__);
        check(cube.apply(nissy::unniss(s)) == nissy::cube{}, __LINE__);
    }
    auto proved = session.chain("eo > dr-eo", scramble, {.count = 1, .prove = true});
    check(proved.all().size() == 1 && proved.proof() && proved.proof()->proved, __LINE__);
    check(session.chain_count("eo > dr-eo", scramble, {.count = 5}) > 0, __LINE__);
    check(!session.try_chain("eo > nothing", scramble), __LINE__);
    check(session.chain(nissy::named_chain::multistep, scramble, {.count = 1}).all().size() == 1, __LINE__);
    const auto solved = session.twophase(cube, {.time = 1ms});
    check(cube.apply(solved) == nissy::cube{} && solved.length > 10, __LINE__);
    const nissy::moves turned{"R U F Rw"};
    check(session.twophase(turned, {.grip = nissy::grip::fixed}).normal == nissy::move_list{"x'", "L'", "F'", "U'", "R'"}, __LINE__);
    check(nissy::cube{"R U"}.apply(session.twophase("R U", {.to = "R2 F"})) == nissy::cube{"R2 F"}, __LINE__);
    const auto inserted = session.insert({"R U F R' F2 D", "D' F2 R F' U'"}, {.count = 1}).all();
    check(inserted.size() == 1 && inserted[0].inserted.size() == 1 && inserted[0].inserted[0].moves == nissy::move_list{"R'"}, __LINE__);

    // Scrambles and positions.
    check(session.scramble({.seed = 1}) == session.scramble({.seed = 1}), __LINE__);
    check(session.scrambles(3, {.kind = "htr"}).all().size() == 3, __LINE__);
    check(session.random_cube({.seed = 1}) == session.random_cube({.seed = 1}), __LINE__);
    check(session.status(session.random_cube({.kind = "dr"})).ud.dr, __LINE__);
    const nissy::status u = session.status("U");
    check(u.ud.dr && !u.solved && u.ud.bad_edges == 4 && u.corner_cycles.size() == 1 && u.edge_cycles[0].size() == 4, __LINE__);
    check(session.status("").solved && session.status("M").centres.size() == 4, __LINE__);
    check(session.steps().size() > 50 && session.generate("eofb").tables == 1, __LINE__);
    check(session.request(R"({"command":"steps"})").all().size() == session.steps().size(), __LINE__);
    check(session.request(R"({"command":"status","scramble":"R"})").all()[0].starts_with("{\"scramble\":\"R\""), __LINE__);
    check(notices >= 0 && reports > 0, __LINE__);
}

// ---- Ending ----

void use_ends() {
    nissy::session session;
    const nissy::solve_options endless{.max = 20};

    (void)session.solve("eofb", scramble, endless); // dropping the results ends the search
    auto cancelled = session.solve("eofb", scramble, endless);
    check(cancelled.next().has_value(), __LINE__);
    std::jthread{[&] { cancelled.cancel(); }}.join();
    check(cancelled.try_all().error().kind() == error_kind::cancelled, __LINE__);
    check(cancelled.try_next().error().kind() == error_kind::cancelled, __LINE__);

    std::stop_source stop;
    auto stopped = session.solve("eofb", scramble, {.max = 20, .stop = stop.get_token()});
    stop.request_stop();
    check(stopped.try_all().error().kind() == error_kind::cancelled, __LINE__);
    const nissy::solve_options late{.max = 20, .stop = stop.get_token()};
    check(thrown([&] { session.solve("eofb", scramble, late).all(); }).kind() == error_kind::cancelled, __LINE__);
    check(session.try_solve_count("eofb", scramble, late).error().kind() == error_kind::cancelled, __LINE__);

    auto patient = session.solve("dr", scramble, {.max = 14, .niss = nissy::policy::niss});
    check(!patient.wait_for(0ms) || patient.next().has_value(), __LINE__);

    auto left = session.solve("eofb", scramble, endless);
    nissy::session moved = std::move(session);
    check(left.next().has_value(), __LINE__);
    check(session.try_status("R").error().kind() == error_kind::closed, __LINE__);
    moved.close();
    moved.close();
    check(left.try_all().error().kind() == error_kind::closed, __LINE__);
    check(moved.try_status("R").error().kind() == error_kind::closed, __LINE__);
    moved = nissy::session{};
    check(moved.status("").solved, __LINE__);

    // A function of the program that throws.
    const nissy::session loud({.on_progress = [](const nissy::progress&) { throw 1; }});
    auto results = loud.solve("eofb", scramble);
    try {
        check(results.next().has_value(), __LINE__); // there was no progress
    } catch (int) {
        while (true)
            try {
                check(results.next().has_value(), __LINE__);
                break;
            } catch (int) {
            }
    }
}

void use_threads() {
    const nissy::session session;
    const auto expected = session.solve("eofb", scramble, {.count = 20}).all();
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            for (int round = 0; round < 3; ++round) {
                check(session.solve("eofb", scramble, {.count = 20}).all() == expected, __LINE__);
                check(nissy::cube{"R U"}.apply("U' R'") == nissy::cube{}, __LINE__);
                auto endless = session.solve("eofb", scramble, {.max = 20});
                const std::jthread canceller{[&] { endless.cancel(); }};
                check(!endless.try_all() && i >= 0, __LINE__);
            }
        });
}

void use_fork() {
    const nissy::session session;
    auto results = session.solve("eofb", scramble, {.max = 20});
    check(results.next().has_value() && nissy::cube{"R"} == nissy::cube{"R"}, __LINE__);
    const pid_t child = fork();
    if (child == 0) {
        for (const nissy::error& e : {session.try_status("R").error(), nissy::try_count("R").error(), nissy::session::try_open().error(),
                                      results.try_all().error()})
            if (e.kind() != error_kind::forked)
                _exit(1);
        _exit(0);
    }
    int status = 0;
    check(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0, __LINE__);
    check(results.next().has_value(), __LINE__);
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::pair<std::string_view, void (*)()>> parts{
        {"json", use_json}, {"errors", use_errors}, {"values", use_values}, {"searches", use_searches},
        {"ends", use_ends}, {"threads", use_threads}, {"fork", use_fork},
    };
    int run = 0;
    for (const auto& [name, part] : parts)
        if (argc == 1 || name == argv[1])
            part(), ++run;
    return run > 0 ? 0 : 2;
}
