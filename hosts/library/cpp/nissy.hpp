// nissy.hpp - nissy in C++20: a Rubik's cube solver for Fewest Moves.
//
//     nissy::session session;
//     for (const auto& solution : session.solve("eofb", "R' U' F D2 L2 F", {.niss = nissy::policy::niss, .count = 5}))
//         std::cout << solution << " (" << solution.length << ")\n";
//
// The header needs nissy.h, the interface in C, and a program links libnissy. docs/cpp.md describes
// how to build the library, and `nissy help` what the commands do: functions have their names.
//
// Errors. A function that can fail throws nissy::error. Its variant with try_ returns a nissy::result
// instead, which has the value or the error. Both throw std::bad_alloc if there is no memory, and pass on
// what a function of session_options throws.
//
// Threads. Any number of threads may call the const functions of a session, the functions of cubes and
// the free functions at the same time. Results belong to one thread at a time, except results::cancel. A
// search runs in threads of its own, which call no functions of the program.
//
// Texts are in UTF-8. After fork(), the child must not use nissy: all functions fail there.
#ifndef NISSY_HPP
#define NISSY_HPP

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <climits>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "nissy.h"

namespace nissy {

// ---- Errors ----

/// Why a function has failed.
enum class error_kind {
    input,     ///< something in the request is wrong: moves, the name of a step, a number
    failed,    ///< the request was understood, but failed: for example, the cube is not ready for the step
    cancelled, ///< the request was cancelled
    closed,    ///< the session is closed
    forked,    ///< this process is a fork of the one that loaded the library
    bug,       ///< a bug in nissy or in this header; stack() says where, for a report
};

/// What is wrong, in one line, and where. Copies share the texts.
class error : public std::exception {
public:
    /// What an error consists of.
    struct details {
        error_kind kind = error_kind::failed; ///< the kind of the error
        std::string message{};                ///< what is wrong
        std::string token{};                  ///< the part of the text that is wrong, or empty
        int column = 0;                       ///< where the token begins in its text, from 1; 0 if that is not known
        std::string field{};                  ///< the name of the field that is wrong, as in docs/requests.md, or empty
        std::string stack{};                  ///< of a bug: where it happened
    };

    /// Makes an error.
    explicit error(details d) : details_{std::make_shared<const details>(std::move(d))} {}

    /// What is wrong, in one line.
    [[nodiscard]] const char* what() const noexcept override { return details_->message.c_str(); }
    /// The kind of the error.
    [[nodiscard]] error_kind kind() const noexcept { return details_->kind; }
    /// The part of the text that is wrong, or an empty text.
    [[nodiscard]] const std::string& token() const noexcept { return details_->token; }
    /// Where the token begins in its text, from 1; 0 if that is not known.
    [[nodiscard]] int column() const noexcept { return details_->column; }
    /// The name of the field that is wrong, as in docs/requests.md, or an empty text.
    [[nodiscard]] const std::string& field() const noexcept { return details_->field; }
    /// Of a bug: where it happened.
    [[nodiscard]] const std::string& stack() const noexcept { return details_->stack; }

private:
    std::shared_ptr<const details> details_;
};

/// A value, or the error that says why there is none; like std::expected<T, error> of C++23.
template <class T>
class [[nodiscard]] result {
public:
    using value_type = T;             ///< the type of the value
    using error_type = nissy::error;  ///< the type of the error

    /// Makes a result with a value.
    result(T value) : content_{std::in_place_index<0>, std::move(value)} {}
    /// Makes a result with an error.
    result(nissy::error e) noexcept : content_{std::in_place_index<1>, std::move(e)} {}

    /// Whether there is a value.
    [[nodiscard]] bool has_value() const noexcept { return content_.index() == 0; }
    /// Whether there is a value.
    [[nodiscard]] explicit operator bool() const noexcept { return has_value(); }

    /// The value. It throws the error if there is none.
    T& value() & { return check(), std::get<0>(content_); }
    /// The value. It throws the error if there is none.
    const T& value() const& { return check(), std::get<0>(content_); }
    /// The value, which the caller may move. It throws the error if there is none.
    T&& value() && { return check(), std::get<0>(std::move(content_)); }
    /// The value, or another one if there is none.
    template <class U>
    [[nodiscard]] T value_or(U&& other) const& {
        return has_value() ? **this : static_cast<T>(std::forward<U>(other));
    }
    /// The value, or another one if there is none.
    template <class U>
    [[nodiscard]] T value_or(U&& other) && {
        return has_value() ? *std::move(*this) : static_cast<T>(std::forward<U>(other));
    }

    /// The value, which must exist.
    [[nodiscard]] T& operator*() & noexcept { return *std::get_if<0>(&content_); }
    /// The value, which must exist.
    [[nodiscard]] const T& operator*() const& noexcept { return *std::get_if<0>(&content_); }
    /// The value, which must exist and which the caller may move.
    [[nodiscard]] T&& operator*() && noexcept { return std::move(*std::get_if<0>(&content_)); }
    /// A member of the value, which must exist.
    [[nodiscard]] T* operator->() noexcept { return std::get_if<0>(&content_); }
    /// A member of the value, which must exist.
    [[nodiscard]] const T* operator->() const noexcept { return std::get_if<0>(&content_); }

    /// The error. It throws std::bad_variant_access if there is a value.
    [[nodiscard]] const nissy::error& error() const { return std::get<1>(content_); }

private:
    void check() const {
        if (!has_value())
            throw error();
    }

    std::variant<T, nissy::error> content_;
};

// ---- Moves ----

/// Single moves, such as {"R", "U2", "F'"}.
using move_list = std::vector<std::string>;

/// A sequence that nissy has returned: moves on the normal scramble and on its inverse.
struct sequence {
    move_list normal{};  ///< the moves on normal
    move_list inverse{}; ///< the moves on inverse
    move_list moves{};   ///< the same without NISS: all on normal
    int length = 0;      ///< the number of moves

    /// The sequence as nissy writes it, with moves on inverse in parentheses: F (R' B).
    [[nodiscard]] std::string str() const;

    /// Whether all moves are the same, on the same sides.
    [[nodiscard]] friend bool operator==(const sequence&, const sequence&) = default;
    /// Writes the sequence as str does.
    friend std::ostream& operator<<(std::ostream& out, const sequence& s) { return out << s.str(); }
};

/// Moves as nissy reads them: "R' U' F (D2 L)", where moves in parentheses are on inverse. A sequence is
/// converted. The moves are checked when they are used.
class moves {
public:
    /// No moves.
    moves() noexcept = default;
    /// The moves of a text.
    moves(const char* text) : text_{text} {}
    /// The moves of a text.
    moves(std::string_view text) : text_{text} {}
    /// The moves of a text.
    moves(std::string text) noexcept : text_{std::move(text)} {}
    /// The moves of a sequence, on both sides.
    moves(const sequence& s) : text_{s.str()} {}

    /// The moves as text.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    /// The moves of a, and then those of b.
    [[nodiscard]] friend moves operator+(const moves& a, const moves& b) {
        return a.text_.empty() || b.text_.empty() ? moves{a.text_ + b.text_} : moves{a.text_ + ' ' + b.text_};
    }
    /// Writes the text.
    friend std::ostream& operator<<(std::ostream& out, const moves& m) { return out << m.text_; }

private:
    std::string text_{};
};

/// How many moves a sequence has in each metric.
struct lengths {
    int htm = 0; ///< turns of faces
    int qtm = 0; ///< quarter turns
    int stm = 0; ///< turns of faces and slices
    int etm = 0; ///< all moves, also of the whole cube

    /// Whether all are equal.
    [[nodiscard]] friend bool operator==(const lengths&, const lengths&) = default;
};

/// What two sequences have in common.
enum class relation {
    moves,     ///< they are the same moves
    position,  ///< they lead to the same position
    rotation,  ///< they lead to the same position up to a rotation of the whole cube
    symmetry,  ///< their positions are symmetric
    inverse,   ///< the positions are inverse to each other
    different, ///< none of these
};

/// How two sequences are related.
struct comparison {
    nissy::relation relation = relation::different; ///< what they have in common
    std::string symmetry{};                         ///< the symmetry that leads from one position to the other, if any

    /// Whether both are equal.
    [[nodiscard]] friend bool operator==(const comparison&, const comparison&) = default;
};

// ---- Cubes ----

namespace detail {
struct cube_reader;
}

/// A position of the cube. It is a small value without memory of its own.
class cube {
public:
    /// The solved cube.
    constexpr cube() noexcept = default;
    /// The solved cube after moves.
    explicit cube(const moves& scramble);
    /// The solved cube after moves.
    static result<cube> try_from_moves(const moves& scramble);
    /// Reads a cube: 54 facelets in the order U R F D L B, the 20 pieces in Reid's notation, or B32, the
    /// format of nissy-core.
    [[nodiscard]] static cube from_string(std::string_view text);
    /// Reads a cube, as from_string does.
    static result<cube> try_from_string(std::string_view text);

    /// The cube after moves.
    [[nodiscard]] cube apply(const moves& m) const;
    /// The cube after moves.
    result<cube> try_apply(const moves& m) const;
    /// The inverse of the cube.
    [[nodiscard]] cube inverse() const;
    /// The inverse of the cube.
    result<cube> try_inverse() const;
    /// The cube seen through a symmetry: "rotation UF" or "mirrored UF", with the faces that become up and front.
    [[nodiscard]] cube transform(std::string_view symmetry) const;
    /// The cube seen through a symmetry.
    result<cube> try_transform(std::string_view symmetry) const;

    /// The cube in B32, the format of nissy-core.
    [[nodiscard]] std::string b32() const { return {b32_.data(), b32_.size()}; }
    /// The 54 facelets in the order U R F D L B.
    [[nodiscard]] std::string facelets() const { return {facelets_.data(), facelets_.size()}; }
    /// The 20 pieces in Reid's notation, which does not show how the whole cube is turned.
    [[nodiscard]] std::string reid() const { return {reid_.data(), reid_.size()}; }
    /// A drawing of the unfolded cube: nine lines of facelets.
    [[nodiscard]] std::string net() const;

    /// Whether both are the same position, turned the same way.
    [[nodiscard]] friend constexpr bool operator==(const cube&, const cube&) noexcept = default;
    /// Writes the cube in B32.
    friend std::ostream& operator<<(std::ostream& out, const cube& c) { return out << c.b32(); }

private:
    friend struct detail::cube_reader;
    friend struct std::hash<cube>;

    template <std::size_t N>
    static constexpr std::array<char, N - 1> characters(const char (&text)[N]) noexcept {
        std::array<char, N - 1> copied{};
        std::copy_n(text, N - 1, copied.begin());
        return copied;
    }

    std::array<char, 54> facelets_ = characters("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    std::array<char, 67> reid_ = characters("UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR");
    std::array<char, 23> b32_ = characters("ABCDEFGH=ABCDEFGHIJKL=A");
};

/// Where a search begins: a scramble or a cube, and the skeleton, which are the moves made so far.
class position {
public:
    /// The position after a scramble.
    template <std::convertible_to<nissy::moves> M>
    position(M&& scramble) : scramble_{std::forward<M>(scramble)} {}
    /// The position after a scramble and a skeleton.
    position(nissy::moves scramble, nissy::moves skeleton) : scramble_{std::move(scramble)}, skeleton_{std::move(skeleton)} {}
    /// The position of a cube.
    position(const nissy::cube& start) : cube_{start} {}
    /// The position of a cube after a skeleton.
    position(const nissy::cube& start, nissy::moves skeleton) : skeleton_{std::move(skeleton)}, cube_{start} {}

    /// The scramble.
    [[nodiscard]] const nissy::moves& scramble() const noexcept { return scramble_; }
    /// The moves after the scramble.
    [[nodiscard]] const nissy::moves& skeleton() const noexcept { return skeleton_; }
    /// The cube, if there is one instead of a scramble.
    [[nodiscard]] const std::optional<nissy::cube>& cube() const noexcept { return cube_; }

private:
    nissy::moves scramble_{}, skeleton_{};
    std::optional<nissy::cube> cube_{};
};

/// What a position is, as seen along one axis.
struct axis_status {
    int bad_edges = 0;        ///< the number of edges that are not oriented
    int bad_corners = 0;      ///< the number of corners that are not oriented
    bool eo = false;          ///< whether all edges are oriented
    bool co = false;          ///< whether all corners are oriented
    bool dr = false;          ///< whether it is a DR
    bool slice = false;       ///< whether the edges of the slice are solved
    std::string dr_case{};    ///< with EO: the case of DR, such as 4c4e
    std::string htr_subset{}; ///< with DR: the subset
};

/// What a position is.
struct status {
    bool solved = false;                  ///< whether the cube is solved
    bool htr = false;                     ///< whether half turns solve it
    axis_status ud{}, rl{}, fb{};         ///< what it is along each axis
    std::vector<std::string> done{};      ///< the steps that are solved
    std::vector<std::string> blocks{};    ///< the blocks that are solved
    std::string left{};                   ///< a name for what insertions have to solve
    std::vector<move_list> corner_cycles{}, edge_cycles{}; ///< the slots of each cycle
    std::vector<std::string> twisted{}, flipped{};         ///< the slots of corners and edges that are only turned
    std::vector<std::string> centres{};   ///< the faces whose centres are elsewhere
};

// ---- Results of searches ----

/// A solution of a step.
struct solution : sequence {
    std::string step{};              ///< the step that it solves
    std::vector<std::string> axes{}; ///< its axes, such as fb
    std::string place{};             ///< the place of a block
    std::string case_name{};         ///< the case that it leads to, if cases were requested
    std::optional<int> cancelled{};  ///< after a skeleton: how many moves merge
    std::optional<int> total{};      ///< after a skeleton: all moves
};

/// A step of a skeleton.
struct skeleton_step {
    std::string step{};              ///< the name of the step
    std::vector<std::string> axes{}; ///< its axes, such as fb
    std::string place{};             ///< the place of a block
    move_list normal{}, inverse{};   ///< its moves on each side
    int length = 0;                  ///< the number of its moves
    int saved = 0;                   ///< how many of them merge with earlier ones
    int total = 0;                   ///< the number of moves up to and with this step
    std::string case_name{};         ///< the case that it leads to
    std::string subset{};            ///< after a DR: its subset
    std::string trigger{};           ///< after a DR: its trigger
};

/// Moves inserted into a skeleton or into an earlier insertion.
struct insertion {
    int place = 0;        ///< the number of moves before the place, on its side of the line
    std::string side{};   ///< normal or inverse
    int into = 0;         ///< the line that has the place: 0 is the skeleton, 1 the first insertion
    move_list moves{};    ///< the inserted moves
    std::string solves{}; ///< what they solve
    int cancelled = 0;    ///< how many moves merge
    int total = 0;        ///< the number of moves afterwards
};

/// A skeleton with insertions that solve what it leaves. The moves are those of the whole solution.
struct insertions : sequence {
    std::string skeleton{};                  ///< the skeleton with the places marked
    std::string left{};                      ///< what the skeleton leaves
    std::vector<nissy::insertion> inserted{}; ///< the insertions
    bool proved = false;                     ///< whether no result is shorter
    std::string text{};                      ///< all lines, as in a write-up
};

/// A result of a chain: a skeleton. The moves are those of all steps.
struct skeleton : sequence {
    std::string chain{};                       ///< the chain
    std::vector<skeleton_step> steps{};        ///< the steps; none if the chain ends with insertions
    std::optional<int> total{};                ///< after a skeleton: all moves
    std::optional<nissy::insertions> insertions{}; ///< of a chain that ends with insertions: these
};

/// What a search has proved.
struct proof {
    bool proved = false;  ///< whether no result is shorter
    int complete = 0;     ///< no result of at most so many moves is missing
    std::string within{}; ///< the bounds within which that is true
};

/// A step that nissy solves.
struct step {
    std::string name{};                ///< the name, such as eofb
    std::string title{};               ///< what it solves
    std::string needs{};               ///< what must hold before it, or empty
    bool final = false;                ///< whether it has one side only, without NISS
    std::vector<std::string> places{}; ///< of a step for any place: the steps for one place each
};

/// Tables that were built.
struct generated {
    int tables = 0;         ///< how many there are
    std::int64_t bytes = 0; ///< their size
    std::string folder{};   ///< where they are saved; empty if they are only in memory
};

/// The progress of a request: of a table that is built, or of a search.
struct progress {
    std::string table{};   ///< the table that is built, or empty
    std::string step{};    ///< the step that is searched, or empty
    std::int64_t done = 0; ///< how much is done
    std::int64_t total = 0; ///< of how much; 0 if that is not known
};

// ---- Options ----

/// How moves are counted.
enum class metric {
    htm, ///< turns of faces
    qtm, ///< quarter turns
};

/// How solutions hold a cube that the moves have turned as a whole.
enum class grip {
    held,  ///< as the moves leave it
    fixed, ///< with white on top and green in front: solutions begin with a rotation
};

/// On which side a search makes moves.
enum class policy {
    normal,  ///< all on normal
    inverse, ///< all on inverse
    linear,  ///< all on normal or all on inverse
    niss,    ///< some on each
};

/// The options of a session.
struct session_options {
    /// The folder in which tables are saved. Without it they stay in memory.
    std::optional<std::filesystem::path> data{};
    /// The maximum size of all tables together, in bytes.
    std::optional<std::uint64_t> memory{};
    /// Threads of a request that does not set a number. By default all cores.
    std::optional<int> threads{};
    /// Without data: use the data folder of the program nissy, which depends on the environment.
    bool environment = false;
    /// Called with each notice, such as that a large table is being built. The thread that waits for a
    /// result calls it.
    std::function<void(std::string_view)> on_notice{};
    /// Called with the progress of tables and searches, as on_notice is.
    std::function<void(const progress&)> on_progress{};
};

/// The options of solve. Without bounds it looks for one shortest solution.
struct solve_options {
    std::optional<int> min{}, max{};           ///< the minimum and the maximum number of moves
    std::optional<int> beyond{};               ///< how many moves longer than the shortest solution the others may be
    std::optional<int> slack{};                ///< like beyond, but only compared with solutions on the same sides
    nissy::policy niss = nissy::policy::normal; ///< on which side moves are made
    std::optional<int> count{};                ///< the maximum number of solutions
    nissy::metric metric = nissy::metric::htm; ///< how moves are counted
    nissy::grip grip = nissy::grip::held;      ///< how solutions hold a turned cube
    std::string to{};                          ///< the position to lead to instead of the solved cube: moves or a cube
    std::vector<std::string> goals{};          ///< several such positions; "rotations": in any orientation to the centres
    std::string case_name{};                   ///< the case that solutions must lead to
    std::string subsets{}, triggers{};         ///< the subsets and triggers that a DR must have
    std::string move_set{};                    ///< the moves that may be made
    std::string keep{};                        ///< a solved block to keep
    bool inverse_first = false;                ///< begin on inverse
    bool all = false;                          ///< also solutions that the filter of the step hides
    bool few = false;                          ///< without bounds: a few solutions instead of one
    bool cases = false;                        ///< name the cases that solutions lead to
    std::optional<int> threads{};              ///< from 0 to 64; 0 means all cores
    std::stop_token stop{};                    ///< cancels the search
};

/// The options of chains.
struct chain_options {
    std::optional<int> min{}, max{};           ///< the minimum and the maximum number of moves
    std::optional<int> beyond{};               ///< how many moves longer than the shortest skeleton the others may be
    std::optional<int> slack{};                ///< like beyond, but only compared with skeletons on the same sides
    nissy::policy niss = nissy::policy::normal; ///< on which side moves are made
    std::optional<int> count{};                ///< the maximum number of skeletons
    nissy::metric metric = nissy::metric::htm; ///< how moves are counted
    nissy::grip grip = nissy::grip::held;      ///< how solutions hold a turned cube
    std::optional<int> beam{};                 ///< how many skeletons are kept after each step
    bool prove = false;                        ///< prove that no skeleton is shorter
    std::vector<std::string> exclude{};        ///< skeletons to leave out
    std::string defaults{};                    ///< cubelib or nothing
    bool stream = false;                       ///< yield each shorter skeleton at once
    bool cases = false;                        ///< name the cases that steps lead to
    std::optional<std::chrono::milliseconds> time{}; ///< how long to search
    std::optional<int> threads{};              ///< from 0 to 64; 0 means all cores
    std::stop_token stop{};                    ///< cancels the search
};

/// The options of insert.
struct insert_options {
    std::optional<int> insertions{};           ///< the maximum number of insertions
    std::optional<int> longest{};              ///< the maximum number of moves of an insertion
    std::optional<int> min{}, max{};           ///< the minimum and the maximum number of moves
    std::optional<int> beyond{};               ///< how many moves longer than the shortest result the others may be
    std::optional<int> count{};                ///< the maximum number of results
    bool replace = false;                      ///< also insertions that leave as many cycles as before
    bool slice = false;                        ///< only slice moves
    bool expand = false;                       ///< name the moves after each insertion
    nissy::grip grip = nissy::grip::held;      ///< how solutions hold a turned cube
    std::optional<std::chrono::milliseconds> time{}; ///< how long to search
    std::optional<int> threads{};              ///< from 0 to 64; 0 means all cores
    std::stop_token stop{};                    ///< cancels the search
};

/// The options of twophase.
struct twophase_options {
    nissy::grip grip = nissy::grip::held;            ///< how the solution holds a turned cube
    std::string to{};                                ///< the position to lead to instead of the solved cube
    std::optional<std::chrono::milliseconds> time{}; ///< how long to search
    std::stop_token stop{};                          ///< cancels the search
};

/// The options of scrambles and random cubes: `nissy help scramble` describes the conditions.
struct scramble_options {
    std::string kind{};                  ///< eo, corners, edges, dr, htr, slice or fmc; any position by default
    std::string dr_case{}, subset{};     ///< the case or the subset of the DR
    std::string cycles{};                ///< the cycles that must be left
    std::optional<int> eo_at_most{};     ///< the maximum length of the shortest EO
    std::optional<std::uint64_t> seed{}; ///< the same seed gives the same scrambles; by default a random one
    std::stop_token stop{};              ///< cancels the request
};

/// Chains that have a name.
enum class named_chain {
    multistep, ///< EO, DR, HTR and a finish
    two_gen,   ///< a reduction to two faces
    fmc,       ///< the steps of a competitor
    human,     ///< what a person could find
    blocks,    ///< blocks and insertions
};

// ---- JSON and the interface in C: not for users of this header ----

namespace detail {

/// A value in JSON. Numbers keep their text.
class json {
public:
    enum class type { null, boolean, number, string, array, object };

    /// Reads one value and the white space around it. It returns nothing if the text is anything else.
    static std::optional<json> parse(std::string_view text) {
        reader r{text};
        std::optional<json> value{std::in_place};
        if (!r.value(*value, 0) || !r.at_end())
            value.reset();
        return value;
    }

    /// A member of an object, or null.
    [[nodiscard]] const json* find(std::string_view name) const {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i] == name)
                return &items_[i];
        return nullptr;
    }

    /// Whether an object has a member.
    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

    /// A member that is an object; an empty value if there is none.
    [[nodiscard]] const json& object(std::string_view name) const {
        static const json nothing{};
        const json* v = find(name);
        return v == nullptr ? nothing : *v;
    }

    /// A member that is text; empty if there is none.
    [[nodiscard]] std::string string(std::string_view name) const {
        const json& v = object(name);
        return v.type_ == type::string ? v.text_ : std::string{};
    }

    /// A member that is true or false; false if there is none.
    [[nodiscard]] bool boolean(std::string_view name) const {
        const json& v = object(name);
        return v.type_ == type::boolean && v.text_ == "true";
    }

    /// A member that is a whole number; nothing if there is none or it is out of range.
    template <std::integral N>
    [[nodiscard]] std::optional<N> number(std::string_view name) const {
        const json& v = object(name);
        N n{};
        const char* end = v.text_.data() + v.text_.size();
        if (v.type_ != type::number)
            return std::nullopt;
        const auto [stopped, failure] = std::from_chars(v.text_.data(), end, n);
        return failure == std::errc{} && stopped == end ? std::optional<N>{n} : std::nullopt;
    }

    /// A member that is a number; 0 if there is none.
    [[nodiscard]] int integer(std::string_view name) const { return number<int>(name).value_or(0); }

    /// The elements of a member that is an array.
    [[nodiscard]] const std::vector<json>& items(std::string_view name) const { return object(name).items_; }

    /// The texts of a member that is an array.
    [[nodiscard]] std::vector<std::string> strings(std::string_view name) const { return texts(object(name)); }

    /// The texts of an array.
    static std::vector<std::string> texts(const json& array) {
        std::vector<std::string> all;
        all.reserve(array.items_.size());
        for (const json& item : array.items_)
            all.push_back(item.text_);
        return all;
    }

    /// What kind of value it is.
    [[nodiscard]] type kind() const noexcept { return type_; }
    /// The text of a string or a number.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    /// Reads values one after the other.
    class reader {
    public:
        explicit reader(std::string_view text) : rest_{text} { skip_space(); }

        [[nodiscard]] bool at_end() const { return rest_.empty(); }

        /// Reads a value at some depth, and the white space after it.
        bool value(json& v, int depth) {
            if (rest_.empty() || depth > most_depth)
                return false;
            switch (rest_.front()) {
            case '{':
                v.type_ = type::object;
                return list('}', [&] { return member(v, depth); });
            case '[':
                v.type_ = type::array;
                return list(']', [&] { return value(v.items_.emplace_back(), depth + 1); });
            case '"':
                v.type_ = type::string;
                return string(v.text_);
            case 't':
                return word(v, "true", type::boolean);
            case 'f':
                return word(v, "false", type::boolean);
            case 'n':
                return word(v, "null", type::null);
            default:
                v.type_ = type::number;
                return number(v.text_);
            }
        }

    private:
        static constexpr int most_depth = 200;

        void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

        /// Reads a character that must come next, if it does.
        bool take(char c) {
            if (rest_.empty() || rest_.front() != c)
                return false;
            rest_.remove_prefix(1);
            return true;
        }

        /// Reads a list after its first character up to the given last one. read reads an element.
        template <class F>
        bool list(char last, F read) {
            rest_.remove_prefix(1);
            skip_space();
            if (!take(last)) {
                do {
                    skip_space();
                    if (!read())
                        return false;
                } while (take(','));
                if (!take(last))
                    return false;
            }
            skip_space();
            return true;
        }

        bool member(json& v, int depth) {
            if (rest_.empty() || rest_.front() != '"' || !string(v.names_.emplace_back()) || !take(':'))
                return false;
            skip_space();
            return value(v.items_.emplace_back(), depth + 1);
        }

        bool word(json& v, std::string_view text, type t) {
            if (!rest_.starts_with(text))
                return false;
            v.type_ = t;
            v.text_ = text;
            rest_.remove_prefix(text.size());
            skip_space();
            return true;
        }

        /// Removes digits and returns whether there were any.
        bool digits(std::string_view& from) {
            const std::size_t n = std::min(from.find_first_not_of("0123456789"), from.size());
            from.remove_prefix(n);
            return n > 0;
        }

        bool number(std::string& text) {
            std::string_view after = rest_;
            if (after.starts_with('-'))
                after.remove_prefix(1);
            if (after.starts_with('0'))
                after.remove_prefix(1);
            else if (!digits(after))
                return false;
            if (after.starts_with('.') && (after.remove_prefix(1), !digits(after)))
                return false;
            if (after.starts_with('e') || after.starts_with('E')) {
                after.remove_prefix(1);
                if (after.starts_with('+') || after.starts_with('-'))
                    after.remove_prefix(1);
                if (!digits(after))
                    return false;
            }
            text = rest_.substr(0, rest_.size() - after.size());
            rest_ = after;
            skip_space();
            return true;
        }

        bool string(std::string& text) {
            rest_.remove_prefix(1);
            for (;;) {
                const auto plain = std::find_if(rest_.begin(), rest_.end(),
                                                [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
                text.append(rest_.begin(), plain);
                rest_.remove_prefix(static_cast<std::size_t>(plain - rest_.begin()));
                if (take('"')) {
                    skip_space();
                    return true;
                }
                if (!take('\\') || !escape(text))
                    return false;
            }
        }

        /// Reads what follows a backslash.
        bool escape(std::string& text) {
            static constexpr std::string_view escaped = "\"\\/bfnrt", means = "\"\\/\b\f\n\r\t";
            if (rest_.empty())
                return false;
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == 'u')
                return unicode(text);
            const std::size_t i = escaped.find(c);
            if (i == std::string_view::npos)
                return false;
            text += means[i];
            return true;
        }

        /// Reads four hexadecimal digits.
        bool unit(std::uint32_t& u) {
            if (rest_.size() < 4)
                return false;
            const auto [stopped, failure] = std::from_chars(rest_.data(), rest_.data() + 4, u, 16);
            if (failure != std::errc{} || stopped != rest_.data() + 4)
                return false;
            rest_.remove_prefix(4);
            return true;
        }

        /// Reads the digits of \u, and the second half of a character that has two. A lone half becomes
        /// the replacement character, as in Go.
        bool unicode(std::string& text) {
            std::uint32_t code = 0;
            if (!unit(code))
                return false;
            if (code >= 0xD800 && code < 0xDC00 && rest_.starts_with("\\u")) {
                const std::string_view before = rest_;
                std::uint32_t low = 0;
                rest_.remove_prefix(2);
                if (!unit(low))
                    return false;
                if (low >= 0xDC00 && low < 0xE000)
                    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                else
                    rest_ = before;
            }
            append_utf8(text, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
            return true;
        }

        static void append_utf8(std::string& text, std::uint32_t code) {
            const auto more = [&](unsigned shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
            if (code < 0x80) {
                text += static_cast<char>(code);
            } else if (code < 0x800) {
                text += static_cast<char>(0xC0 | (code >> 6));
                more(0);
            } else if (code < 0x10000) {
                text += static_cast<char>(0xE0 | (code >> 12));
                more(6);
                more(0);
            } else {
                text += static_cast<char>(0xF0 | (code >> 18));
                more(12);
                more(6);
                more(0);
            }
        }

        std::string_view rest_;
    };

    type type_ = type::null;
    std::string text_{};                ///< of a string, a number or a word
    std::vector<std::string> names_{};  ///< of an object: the name of each item
    std::vector<json> items_{};
};

/// Writes an object in JSON. Texts that are empty and options that are not set are left out.
class object_writer {
public:
    /// Adds a field with text, even if it is empty.
    object_writer& text(std::string_view name, std::string_view value) {
        key(name);
        quote(value);
        return *this;
    }

    object_writer& add(std::string_view name, std::string_view value) { return value.empty() ? *this : text(name, value); }

    template <std::integral N>
        requires(!std::same_as<N, bool>)
    object_writer& add(std::string_view name, const std::optional<N>& value) {
        if (value) {
            key(name);
            json_ += std::to_string(*value);
        }
        return *this;
    }

    /// Adds true. A field that is false is left out.
    template <std::same_as<bool> B> // a pointer would be converted
    object_writer& add(std::string_view name, B value) {
        if (value) {
            key(name);
            json_ += "true";
        }
        return *this;
    }

    object_writer& add(std::string_view name, const std::optional<std::chrono::milliseconds>& value) {
        return value ? text(name, std::to_string(value->count()) + "ms") : *this;
    }

    object_writer& add(std::string_view name, const std::vector<std::string>& values) {
        if (values.empty())
            return *this;
        key(name);
        char before = '[';
        for (const std::string& value : values) {
            json_ += std::exchange(before, ',');
            quote(value);
        }
        json_ += ']';
        return *this;
    }

    object_writer& add(std::string_view name, metric m) { return m == metric::htm ? *this : text(name, "qtm"); }

    object_writer& add(std::string_view name, grip g) { return g == grip::held ? *this : text(name, "fixed"); }

    object_writer& add(std::string_view name, policy p) {
        static constexpr std::array<std::string_view, 4> names{"normal", "inverse", "linear", "niss"};
        return p == policy::normal ? *this : text(name, names.at(static_cast<std::size_t>(p)));
    }

    object_writer& add(const position& p) {
        if (p.cube())
            text("cube", p.cube()->b32());
        else
            text("scramble", p.scramble().text());
        return add("moves", p.skeleton().text());
    }

    /// The object.
    [[nodiscard]] std::string str() const { return json_ + (json_.size() > 1 ? "}" : "{}"); }

private:
    void key(std::string_view name) {
        json_ += json_.empty() ? '{' : ',';
        quote(name);
        json_ += ':';
    }

    void quote(std::string_view value) {
        static constexpr std::string_view digits = "0123456789abcdef";
        json_ += '"';
        for (const char c : value) {
            if (c == '"' || c == '\\') {
                json_ += '\\';
                json_ += c;
            } else if (const auto code = static_cast<unsigned char>(c); code < 0x20) {
                json_ += "\\u00";
                json_ += digits[code >> 4];
                json_ += digits[code & 15];
            } else {
                json_ += c;
            }
        }
        json_ += '"';
    }

    std::string json_{};
};

/// Begins a request.
inline object_writer request(std::string_view command) {
    object_writer w;
    w.text("command", command);
    return w;
}

inline nissy::error failure(error_kind kind, std::string message) {
    return nissy::error{{.kind = kind, .message = std::move(message)}};
}

/// The error for a line of JSON that describes one. It is of the given kind unless the line says more.
inline nissy::error read_error(std::string_view line, error_kind kind) {
    const std::optional<json> read = json::parse(line);
    if (!read || !read->has("error"))
        return failure(error_kind::bug, "the library has returned an error that cannot be read: " + std::string{line});
    nissy::error::details d{.kind = kind,
                            .message = read->string("error"),
                            .token = read->string("token"),
                            .column = read->integer("column"),
                            .field = read->string("field"),
                            .stack = read->string("stack")};
    if (!d.stack.empty())
        d.kind = error_kind::bug;
    else if (!d.token.empty() || d.column > 0 || !d.field.empty())
        d.kind = error_kind::input;
    return nissy::error{std::move(d)};
}

/// A text of the library.
struct free_text {
    void operator()(char* text) const noexcept { nissy_free(text); }
};
using c_text = std::unique_ptr<char, free_text>;

/// The error for what a function of the library has returned, except NISSY_FAILED.
inline nissy::error status_error(int status) {
    switch (status) {
    case NISSY_FORKED:
        return failure(error_kind::forked, "this process is a fork of the one that loaded nissy: start a new process instead");
    case NISSY_CANCELLED:
        return failure(error_kind::cancelled, "the request was cancelled");
    default:
        return failure(error_kind::closed, "the session is closed");
    }
}

/// Calls nissy_open or nissy_start. A text with a zero byte would end there.
template <class F>
result<std::uint64_t> call(F function, const std::string& text) {
    if (text.find('\0') != std::string::npos)
        return failure(error_kind::input, "the request has a zero byte");
    std::uint64_t number = 0;
    char* why = nullptr;
    const int status = function(text.c_str(), &number, &why);
    const c_text owned{why};
    if (status == NISSY_FAILED)
        return read_error(owned ? owned.get() : "", error_kind::input);
    if (status != NISSY_OK)
        return status_error(status);
    return number;
}

inline result<std::uint64_t> open(const std::string& options) {
    if (nissy_abi() != 1)
        return failure(error_kind::failed, "this header is for version 1 of the library's interface, not " + std::to_string(nissy_abi()));
    return call(nissy_open, options);
}

/// The functions that receive notices and progress.
struct handlers {
    std::function<void(std::string_view)> on_notice{};
    std::function<void(const progress&)> on_progress{};
};
using shared_handlers = std::shared_ptr<const handlers>;

/// A session: its number, and the functions that receive notices and progress, if there are any.
struct session_handle {
    std::uint64_t number = 0;
    shared_handlers functions{};
};

/// The session of cubes and sequences. It is never closed: they may be used until the program ends.
inline const result<session_handle>& common() {
    static const result<session_handle> handle = [] () -> result<session_handle> {
        const result<std::uint64_t> opened = open(R"({"threads":1})");
        if (!opened)
            return opened.error();
        return session_handle{.number = *opened};
    }();
    return handle;
}

/// A run of the library: a request and its lines.
class run {
public:
    /// A line that is not a notice or progress.
    struct line {
        std::string_view text{}; ///< without the line break
        json value{};
    };

    /// Takes over a run that has started.
    run(std::uint64_t number, shared_handlers functions, std::stop_token stop)
        : number_{number}, functions_{std::move(functions)}, stop_{std::in_place, std::move(stop), canceller{number}} {}
    run(const run&) = delete;
    run& operator=(const run&) = delete;
    ~run() {
        stop_.reset(); // it waits for a call of nissy_cancel
        nissy_end(number_);
    }

    /// Starts a request.
    static result<std::unique_ptr<run>> start(const session_handle& session, const std::string& text, std::stop_token stop) {
        const auto start_it = [&](const char* request, std::uint64_t* started, char** why) {
            return nissy_start(session.number, request, started, why);
        };
        const result<std::uint64_t> number = call(start_it, text);
        if (!number)
            return number.error();
        return std::make_unique<run>(*number, session.functions, std::move(stop));
    }

    /// Reads the next line into found. It returns false if the run has ended, or if there was no line
    /// until the deadline.
    bool next(line& found, std::optional<std::chrono::steady_clock::time_point> deadline) {
        for (;;) {
            while (!rest_.empty())
                if (take(found))
                    return true;
            if (ended_ || !pull(deadline))
                return false;
        }
    }

    /// Whether there are no more lines.
    [[nodiscard]] bool ended() const noexcept { return ended_ && rest_.empty(); }
    /// Why the run has failed, if it has.
    [[nodiscard]] const std::optional<nissy::error>& failure() const noexcept { return failure_; }
    /// What the run has proved, if it has said so.
    [[nodiscard]] const std::optional<nissy::proof>& proof() const noexcept { return proof_; }
    /// Makes the run end soon.
    void cancel() const noexcept { nissy_cancel(number_); }

private:
    struct canceller {
        std::uint64_t number;
        void operator()() const noexcept { nissy_cancel(number); }
    };

    static int milliseconds_until(std::optional<std::chrono::steady_clock::time_point> deadline) {
        if (!deadline)
            return -1;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now()).count();
        return static_cast<int>(std::clamp<decltype(left)>(left, 0, INT_MAX));
    }

    /// Waits for more lines. It returns false if there are none until the deadline.
    bool pull(std::optional<std::chrono::steady_clock::time_point> deadline) {
        char* lines = nullptr;
        const int status = nissy_next(number_, milliseconds_until(deadline), &lines);
        buffer_.reset(lines);
        rest_ = buffer_ ? std::string_view{buffer_.get()} : std::string_view{};
        if (status == NISSY_TIMEOUT)
            return false;
        ended_ = status != NISSY_EVENTS;
        if (status == NISSY_FAILED)
            take_error();
        else if (ended_ && status != NISSY_DONE)
            failure_ = status_error(status);
        return true;
    }

    /// Takes the last line, which says why the run has failed.
    void take_error() {
        while (rest_.ends_with('\n'))
            rest_.remove_suffix(1);
        const std::size_t begin = rest_.rfind('\n') + 1; // 0 without a line break
        failure_ = read_error(rest_.substr(begin), error_kind::failed);
        rest_ = rest_.substr(0, begin);
    }

    /// Takes a line. It returns false if the line is not a result.
    bool take(line& found) {
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        found.text = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        std::optional<json> value = json::parse(found.text);
        if (!value) {
            failure_ = detail::failure(error_kind::bug, "the library has returned a line that cannot be read: " + std::string{found.text});
            ended_ = true;
            rest_ = {};
            return false;
        }
        found.value = *std::move(value);
        return !report(found.value);
    }

    /// Passes a notice or progress on. It returns false for other lines.
    bool report(const json& value) {
        if (value.has("proved") && value.has("within"))
            proof_ = {.proved = value.boolean("proved"), .complete = value.integer("complete"), .within = value.string("within")};
        if (value.has("notice")) {
            if (functions_ && functions_->on_notice)
                functions_->on_notice(value.string("notice"));
            return true;
        }
        if (!value.has("progress"))
            return false;
        if (functions_ && functions_->on_progress) {
            const json& p = value.object("progress");
            functions_->on_progress({.table = p.string("table"),
                                     .step = p.string("step"),
                                     .done = p.number<std::int64_t>("done").value_or(0),
                                     .total = p.number<std::int64_t>("total").value_or(0)});
        }
        return true;
    }

    std::uint64_t number_;
    shared_handlers functions_;
    c_text buffer_{};
    std::string_view rest_{}; ///< the lines of the buffer that were not read yet
    bool ended_ = false;
    std::optional<nissy::error> failure_{};
    std::optional<nissy::proof> proof_{};
    std::optional<std::stop_callback<canceller>> stop_;
};

/// How many positions or solutions there are.
struct counted {
    std::uint64_t count = 0;
};

/// A drawing.
struct drawing {
    std::string text{};
};

// Each overload of read reads a result of its type. It returns false if the line is none.

inline void read_moves(const json& v, sequence& s) {
    s.normal = v.strings("normal");
    s.inverse = v.strings("inverse");
    s.moves = v.strings("moves");
    s.length = v.integer("length");
}

inline bool read(const run::line& l, std::string& text) {
    text = l.text;
    return true;
}

inline bool read(const run::line& l, sequence& s) {
    read_moves(l.value, s);
    return l.value.has("normal");
}

inline bool read(const run::line& l, solution& s) {
    const json& v = l.value;
    read_moves(v, s);
    s.step = v.string("step");
    s.axes = v.strings("axes");
    s.place = v.string("place");
    s.case_name = v.string("case");
    s.cancelled = v.number<int>("cancelled");
    s.total = v.number<int>("total");
    return v.has("normal");
}

inline bool read(const run::line& l, insertions& s) {
    const json& v = l.value;
    read_moves(v, s);
    s.skeleton = v.string("skeleton");
    s.left = v.string("left");
    s.proved = v.boolean("proved");
    s.text = v.string("text");
    for (const json& i : v.items("insertions"))
        s.inserted.push_back({.place = i.integer("place"),
                              .side = i.string("side"),
                              .into = i.integer("into"),
                              .moves = i.strings("moves"),
                              .solves = i.string("solves"),
                              .cancelled = i.integer("cancelled"),
                              .total = i.integer("total")});
    return v.has("insertions");
}

inline bool read(const run::line& l, skeleton& s) {
    const json& v = l.value;
    read_moves(v, s);
    s.chain = v.string("chain");
    s.total = v.number<int>("total");
    for (const json& i : v.items("steps"))
        s.steps.push_back({.step = i.string("step"),
                           .axes = i.strings("axes"),
                           .place = i.string("place"),
                           .normal = i.strings("normal"),
                           .inverse = i.strings("inverse"),
                           .length = i.integer("length"),
                           .saved = i.integer("saved"),
                           .total = i.integer("total"),
                           .case_name = i.string("case"),
                           .subset = i.string("subset"),
                           .trigger = i.string("trigger")});
    if (v.has("insertions"))
        read(l, s.insertions.emplace());
    return v.has("normal");
}

inline bool read(const run::line& l, lengths& n) {
    n = {.htm = l.value.integer("htm"), .qtm = l.value.integer("qtm"), .stm = l.value.integer("stm"), .etm = l.value.integer("etm")};
    return l.value.has("htm");
}

inline bool read(const run::line& l, comparison& c) {
    static constexpr std::array<std::string_view, 6> names{"moves", "position", "rotation", "symmetry", "inverse", "different"};
    const auto* const found = std::find(names.begin(), names.end(), l.value.string("relation"));
    c.relation = static_cast<relation>(found - names.begin());
    c.symmetry = l.value.string("symmetry");
    return found != names.end();
}

inline void read_axis(const json& v, axis_status& a) {
    a = {.bad_edges = v.integer("bad_edges"),
         .bad_corners = v.integer("bad_corners"),
         .eo = v.boolean("eo"),
         .co = v.boolean("co"),
         .dr = v.boolean("dr"),
         .slice = v.boolean("slice"),
         .dr_case = v.string("dr_case"),
         .htr_subset = v.string("htr_subset")};
}

inline std::vector<std::vector<std::string>> read_lists(const json& v, std::string_view name) {
    std::vector<std::vector<std::string>> lists;
    for (const json& list : v.items(name))
        lists.push_back(json::texts(list));
    return lists;
}

inline bool read(const run::line& l, status& s) {
    const json& v = l.value;
    s.solved = v.boolean("solved");
    s.htr = v.boolean("htr");
    read_axis(v.object("axes").object("ud"), s.ud);
    read_axis(v.object("axes").object("rl"), s.rl);
    read_axis(v.object("axes").object("fb"), s.fb);
    s.done = v.strings("done");
    s.blocks = v.strings("blocks");
    s.left = v.string("left");
    s.corner_cycles = read_lists(v, "corner_cycles");
    s.edge_cycles = read_lists(v, "edge_cycles");
    s.twisted = v.strings("twisted");
    s.flipped = v.strings("flipped");
    s.centres = v.strings("centres");
    return v.kind() == json::type::object && v.has("axes");
}

inline bool read(const run::line& l, step& s) {
    const json& v = l.value;
    s = {.name = v.string("step"),
         .title = v.string("title"),
         .needs = v.string("needs"),
         .final = v.boolean("final"),
         .places = v.strings("places")};
    return v.has("title");
}

inline bool read(const run::line& l, generated& g) {
    g = {.tables = l.value.integer("tables"),
         .bytes = l.value.number<std::int64_t>("bytes").value_or(0),
         .folder = l.value.string("folder")};
    return l.value.has("tables");
}

inline bool read(const run::line& l, counted& c) {
    const std::optional<std::uint64_t> n = l.value.number<std::uint64_t>("count");
    c.count = n.value_or(0);
    return n.has_value();
}

inline bool read(const run::line& l, drawing& d) {
    for (const std::string& line : l.value.strings("net"))
        d.text += line + '\n';
    return l.value.has("net");
}

} // namespace detail

namespace detail {

/// Reads cubes.
struct cube_reader {
    /// Reads a cube. It returns false if the line has none.
    static bool read(const run::line& l, cube& c) {
        return copy(l.value, "facelets", c.facelets_) && copy(l.value, "reid", c.reid_) && copy(l.value, "b32", c.b32_);
    }

private:
    template <std::size_t N>
    static bool copy(const json& v, std::string_view name, std::array<char, N>& to) {
        const json& text = v.object(name);
        if (text.text().size() != N)
            return false;
        std::copy(text.text().begin(), text.text().end(), to.begin());
        return true;
    }
};

inline bool read(const run::line& l, cube& c) { return cube_reader::read(l, c); }

/// The results of a request, one at a time.
template <class T>
class stream {
public:
    explicit stream(std::unique_ptr<run> r) noexcept : run_{std::move(r)} {}

    /// Reads a result unless one is waiting. It returns false if there is none until the deadline.
    bool fetch(std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt) {
        run::line line;
        while (!current_ && run_->next(line, deadline)) {
            T value{};
            if (read(line, value))
                current_ = std::move(value);
        }
        return current_.has_value();
    }

    /// The result that waits.
    [[nodiscard]] std::optional<T>& current() noexcept { return current_; }
    /// The run.
    [[nodiscard]] const run& source() const noexcept { return *run_; }

private:
    std::unique_ptr<run> run_;
    std::optional<T> current_{};
};

} // namespace detail

// ---- Results ----

/// The results of a search, as they are found: a range that can be read once.
///
///     for (const auto& solution : session.solve("eofb", scramble)) …
///
/// The search runs in the background. If 256 results wait, it waits for the program. It ends when the
/// object is destroyed. All results that were found are read before an error. Only one thread at a time may
/// use the object; any thread may call cancel.
template <class T>
class [[nodiscard]] results {
public:
    /// Reads the results in a loop.
    class iterator {
    public:
        using iterator_concept = std::input_iterator_tag; ///< it can be read once
        using value_type = T;                             ///< the type of a result
        using difference_type = std::ptrdiff_t;           ///< unused

        /// An iterator that must not be used before another is assigned.
        iterator() noexcept = default;

        /// The result, which the caller may move.
        [[nodiscard]] T& operator*() const noexcept { return *stream_->current(); }
        /// A member of the result.
        [[nodiscard]] T* operator->() const noexcept { return &*stream_->current(); }
        /// Waits for the next result. It throws the error of the search after the last one.
        iterator& operator++() {
            stream_->current().reset();
            wait();
            return *this;
        }
        /// Waits for the next result, as ++ before the iterator does.
        void operator++(int) { ++*this; }
        /// Whether there are no more results.
        [[nodiscard]] friend bool operator==(const iterator& i, std::default_sentinel_t) noexcept { return !i.stream_->current(); }

    private:
        friend class results;

        explicit iterator(detail::stream<T>& s) : stream_{&s} { wait(); }

        void wait() {
            if (!stream_->fetch() && stream_->source().failure())
                throw *stream_->source().failure();
        }

        detail::stream<T>* stream_ = nullptr;
    };

    /// Results are made by the functions of a session.
    explicit results(std::unique_ptr<detail::run> r) : stream_{std::make_unique<detail::stream<T>>(std::move(r))} {}

    /// Waits for the first result. It throws the error of the search if there is none.
    [[nodiscard]] iterator begin() { return iterator{*stream_}; }
    /// The end of the results.
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

    /// The next result, or nothing after the last one. It waits for it.
    std::optional<T> next() { return try_next().value(); }
    /// The next result, or nothing after the last one.
    result<std::optional<T>> try_next() {
        if (!stream_->fetch() && stream_->source().failure())
            return *stream_->source().failure();
        return result<std::optional<T>>{std::exchange(stream_->current(), std::nullopt)};
    }

    /// All results that were not read yet.
    std::vector<T> all() { return try_all().value(); }
    /// All results that were not read yet.
    result<std::vector<T>> try_all() {
        std::vector<T> found;
        while (stream_->fetch())
            found.push_back(*std::exchange(stream_->current(), std::nullopt));
        if (stream_->source().failure())
            return *stream_->source().failure();
        return found;
    }

    /// Waits until a result can be read without waiting, or the search has ended, but not longer than the
    /// timeout. It returns whether reading would not wait.
    [[nodiscard]] bool wait_for(std::chrono::milliseconds timeout) {
        return stream_->fetch(std::chrono::steady_clock::now() + timeout) || stream_->source().ended();
    }

    /// Makes the search end soon. The results that were found can still be read; then the error is that the
    /// request was cancelled. Any thread may call it.
    void cancel() const noexcept { stream_->source().cancel(); }

    /// Of a chain that has ended: what it has proved, if anything.
    [[nodiscard]] const std::optional<nissy::proof>& proof() const noexcept { return stream_->source().proof(); }

private:
    std::unique_ptr<detail::stream<T>> stream_;
};

namespace detail {

/// Starts a request with results of a type.
template <class T>
result<results<T>> many(const session_handle& session, const std::string& text, std::stop_token stop = {}) {
    result<std::unique_ptr<run>> started = run::start(session, text, std::move(stop));
    if (!started)
        return started.error();
    return results<T>{*std::move(started)};
}

/// Runs a request that has one result.
template <class T>
result<T> one(const session_handle& session, const std::string& text, std::stop_token stop = {}) {
    result<results<T>> started = many<T>(session, text, std::move(stop));
    if (!started)
        return started.error();
    result<std::vector<T>> all = started->try_all();
    if (!all)
        return all.error();
    if (all->empty())
        return failure(error_kind::failed, "there is no result");
    return std::move(all->front());
}

/// Runs a request that has a list of results.
template <class T>
result<std::vector<T>> list(const session_handle& session, const std::string& text) {
    result<results<T>> started = many<T>(session, text);
    if (!started)
        return started.error();
    return started->try_all();
}

/// Runs a request of cubes and sequences that has one result.
template <class T>
result<T> common_one(const object_writer& w) {
    const result<session_handle>& session = common();
    if (!session)
        return session.error();
    return one<T>(*session, w.str());
}

inline result<std::uint64_t> count_of(result<counted> c) {
    if (!c)
        return c.error();
    return c->count;
}

inline std::string write(const session_options& o) {
    object_writer w;
    if (o.data) {
        const std::u8string folder = o.data->u8string();
        w.text("data", std::string{folder.begin(), folder.end()});
    }
    return w.add("memory", o.memory).add("threads", o.threads).add("environment", o.environment).str();
}

inline object_writer solve_request(std::string_view step, const position& p, const solve_options& o) {
    object_writer w = request("solve");
    w.text("step", step).add(p).add("min", o.min).add("max", o.max).add("beyond", o.beyond).add("slack", o.slack);
    w.add("count", o.count).add("metric", o.metric).add("niss", o.niss).add("case", o.case_name).add("subsets", o.subsets);
    w.add("triggers", o.triggers).add("move_set", o.move_set).add("keep", o.keep).add("inverse_first", o.inverse_first);
    w.add("all", o.all).add("few", o.few).add("cases", o.cases).add("threads", o.threads);
    w.add("grip", o.grip).add("to", o.to).add("goals", o.goals);
    return w;
}

inline object_writer with_chain_options(object_writer w, const position& p, const chain_options& o) {
    w.add(p).add("min", o.min).add("max", o.max).add("beyond", o.beyond).add("slack", o.slack).add("count", o.count);
    w.add("metric", o.metric).add("niss", o.niss).add("beam", o.beam).add("prove", o.prove).add("exclude", o.exclude);
    w.add("defaults", o.defaults).add("stream", o.stream).add("cases", o.cases).add("time", o.time).add("threads", o.threads);
    w.add("grip", o.grip);
    return w;
}

inline object_writer chain_request(std::string_view chain, const position& p, const chain_options& o) {
    object_writer w = request("chain");
    w.text("chain", chain);
    return with_chain_options(std::move(w), p, o);
}

inline object_writer chain_request(named_chain chain, const position& p, const chain_options& o) {
    static constexpr std::array<std::string_view, 5> names{"multistep", "two_gen", "fmc", "human", "blocks"};
    return with_chain_options(request(names.at(static_cast<std::size_t>(chain))), p, o);
}

inline object_writer insert_request(const position& p, const insert_options& o) {
    object_writer w = request("insert");
    w.add(p).add("insertions", o.insertions).add("longest", o.longest).add("min", o.min).add("max", o.max).add("beyond", o.beyond);
    w.add("count", o.count).add("replace", o.replace).add("slice", o.slice).add("expand", o.expand).add("time", o.time);
    w.add("threads", o.threads).add("grip", o.grip);
    return w;
}

inline object_writer scramble_request(std::string_view command, const scramble_options& o) {
    object_writer w = request(command);
    w.add("kind", o.kind).add("dr_case", o.dr_case).add("subset", o.subset).add("cycles", o.cycles);
    w.add("eo_at_most", o.eo_at_most).add("seed", o.seed);
    return w;
}

} // namespace detail

// ---- Sessions ----

/// A session: tables, and the requests that use them. All of its requests share the tables; separate
/// sessions do not. A search builds the tables that it needs and keeps them until the session is closed.
///
/// Any number of threads may call its const functions at the same time. Moving, closing and destroying it must
/// not overlap with other calls, but may with reading results, which then fail.
class session {
public:
    /// Opens a session.
    explicit session(const session_options& options = {}) : session{try_open(options).value()} {}
    /// Opens a session.
    static result<session> try_open(const session_options& options = {}) {
        const result<std::uint64_t> number = detail::open(detail::write(options));
        if (!number)
            return number.error();
        session opened{detail::session_handle{.number = *number}}; // which closes it if there is no memory
        if (options.on_notice || options.on_progress)
            opened.handle_.functions = std::make_shared<const detail::handlers>(detail::handlers{options.on_notice, options.on_progress});
        return opened;
    }

    session(const session&) = delete;
    session& operator=(const session&) = delete;
    /// Takes a session over. The other is then closed.
    session(session&& other) noexcept : handle_{std::exchange(other.handle_, {})} {}
    /// Closes this session and takes another over.
    session& operator=(session&& other) noexcept {
        if (this != &other) {
            close();
            handle_ = std::exchange(other.handle_, {});
        }
        return *this;
    }
    /// Closes the session.
    ~session() { close(); }

    /// Ends all searches of the session, and waits until new tables are saved. Further requests fail.
    void close() noexcept {
        if (handle_.number != 0)
            nissy_close(std::exchange(handle_.number, 0));
    }

    /// Solves a step, such as "eofb" or "optimal"; steps lists them.
    results<solution> solve(std::string_view step, const position& p, const solve_options& options = {}) const {
        return try_solve(step, p, options).value();
    }
    /// Solves a step.
    result<results<solution>> try_solve(std::string_view step, const position& p, const solve_options& options = {}) const {
        return detail::many<solution>(handle_, detail::solve_request(step, p, options).str(), options.stop);
    }
    /// Counts the solutions within the bounds. Without max, beyond and slack it counts the shortest ones.
    [[nodiscard]] std::uint64_t solve_count(std::string_view step, const position& p, const solve_options& options = {}) const {
        return try_solve_count(step, p, options).value();
    }
    /// Counts the solutions within the bounds.
    result<std::uint64_t> try_solve_count(std::string_view step, const position& p, const solve_options& options = {}) const {
        return count(detail::solve_request(step, p, options), options.stop);
    }

    /// Solves several steps in a row, such as "eo > dr-eo > htr > htrfin".
    results<skeleton> chain(std::string_view chain, const position& p, const chain_options& options = {}) const {
        return try_chain(chain, p, options).value();
    }
    /// Solves several steps in a row.
    result<results<skeleton>> try_chain(std::string_view chain, const position& p, const chain_options& options = {}) const {
        return detail::many<skeleton>(handle_, detail::chain_request(chain, p, options).str(), options.stop);
    }
    /// Counts what chain would find.
    [[nodiscard]] std::uint64_t chain_count(std::string_view chain, const position& p, const chain_options& options = {}) const {
        return try_chain_count(chain, p, options).value();
    }
    /// Counts what chain would find.
    result<std::uint64_t> try_chain_count(std::string_view chain, const position& p, const chain_options& options = {}) const {
        return count(detail::chain_request(chain, p, options), options.stop);
    }
    /// Runs a chain that has a name.
    results<skeleton> chain(named_chain chain, const position& p, const chain_options& options = {}) const {
        return try_chain(chain, p, options).value();
    }
    /// Runs a chain that has a name.
    result<results<skeleton>> try_chain(named_chain chain, const position& p, const chain_options& options = {}) const {
        return detail::many<skeleton>(handle_, detail::chain_request(chain, p, options).str(), options.stop);
    }

    /// Solves what a skeleton leaves by insertions.
    results<insertions> insert(const position& p, const insert_options& options = {}) const { return try_insert(p, options).value(); }
    /// Solves what a skeleton leaves by insertions.
    result<results<insertions>> try_insert(const position& p, const insert_options& options = {}) const {
        return detail::many<insertions>(handle_, detail::insert_request(p, options).str(), options.stop);
    }
    /// Counts what insert would find.
    [[nodiscard]] std::uint64_t insert_count(const position& p, const insert_options& options = {}) const {
        return try_insert_count(p, options).value();
    }
    /// Counts what insert would find.
    result<std::uint64_t> try_insert_count(const position& p, const insert_options& options = {}) const {
        return count(detail::insert_request(p, options), options.stop);
    }

    /// Finds a good solution of the whole cube at once.
    [[nodiscard]] sequence twophase(const position& p, const twophase_options& options = {}) const {
        return try_twophase(p, options).value();
    }
    /// Finds a good solution of the whole cube at once.
    result<sequence> try_twophase(const position& p, const twophase_options& options = {}) const {
        return detail::one<sequence>(handle_, detail::request("twophase").add(p).add("grip", options.grip).add("to", options.to).add("time", options.time).str(), options.stop);
    }

    /// Draws a random scramble.
    [[nodiscard]] sequence scramble(const scramble_options& options = {}) const { return try_scramble(options).value(); }
    /// Draws a random scramble.
    result<sequence> try_scramble(const scramble_options& options = {}) const {
        return detail::one<sequence>(handle_, detail::scramble_request("scramble", options).str(), options.stop);
    }
    /// Draws several random scrambles.
    results<sequence> scrambles(int count, const scramble_options& options = {}) const { return try_scrambles(count, options).value(); }
    /// Draws several random scrambles.
    result<results<sequence>> try_scrambles(int count, const scramble_options& options = {}) const {
        const std::string text = detail::scramble_request("scramble", options).add("count", std::optional{count}).str();
        return detail::many<sequence>(handle_, text, options.stop);
    }
    /// Draws a random cube.
    [[nodiscard]] cube random_cube(const scramble_options& options = {}) const { return try_random_cube(options).value(); }
    /// Draws a random cube.
    result<cube> try_random_cube(const scramble_options& options = {}) const {
        return detail::one<cube>(handle_, detail::scramble_request("randomcube", options).str(), options.stop);
    }

    /// Says what a position is: what is solved, cases, cycles.
    [[nodiscard]] nissy::status status(const position& p) const { return try_status(p).value(); }
    /// Says what a position is.
    result<nissy::status> try_status(const position& p) const {
        return detail::one<nissy::status>(handle_, detail::request("status").add(p).str());
    }

    /// Lists the steps.
    [[nodiscard]] std::vector<step> steps() const { return try_steps().value(); }
    /// Lists the steps.
    result<std::vector<step>> try_steps() const { return detail::list<step>(handle_, detail::request("steps").str()); }

    /// Builds the tables of a step before they are needed.
    generated generate(std::string_view step, std::stop_token stop = {}) const { return try_generate(step, std::move(stop)).value(); }
    /// Builds the tables of a step before they are needed.
    result<generated> try_generate(std::string_view step, std::stop_token stop = {}) const {
        return detail::one<generated>(handle_, detail::request("gen").text("step", step).str(), std::move(stop));
    }

    /// Runs any request in JSON, as in docs/requests.md, and yields the lines of its answer, also in JSON. Notices
    /// and progress are not among them: the functions of session_options receive those.
    results<std::string> request(std::string_view text, std::stop_token stop = {}) const {
        return try_request(text, std::move(stop)).value();
    }
    /// Runs any request in JSON.
    result<results<std::string>> try_request(std::string_view text, std::stop_token stop = {}) const {
        return detail::many<std::string>(handle_, std::string{text}, std::move(stop));
    }

private:
    explicit session(detail::session_handle handle) noexcept : handle_{std::move(handle)} {}

    result<std::uint64_t> count(detail::object_writer w, std::stop_token stop) const {
        return detail::count_of(detail::one<detail::counted>(handle_, w.add("count_only", true).str(), std::move(stop)));
    }

    detail::session_handle handle_;
};

// ---- Functions that need no session ----

/// The version of nissy.
[[nodiscard]] inline std::string version() { return nissy_version(); }

/// The inverse of a sequence.
inline result<sequence> try_invert(const moves& m) {
    return detail::common_one<sequence>(detail::request("invert").text("scramble", m.text()));
}
/// The inverse of a sequence.
[[nodiscard]] inline sequence invert(const moves& m) { return try_invert(m).value(); }

/// The same sequence as turns of single faces, without moves that cancel.
inline result<sequence> try_cleanup(const moves& m) {
    return detail::common_one<sequence>(detail::request("cleanup").text("scramble", m.text()));
}
/// The same sequence as turns of single faces, without moves that cancel.
[[nodiscard]] inline sequence cleanup(const moves& m) { return try_cleanup(m).value(); }

/// The same sequence with all moves on normal.
inline result<sequence> try_unniss(const moves& m) {
    return detail::common_one<sequence>(detail::request("unniss").text("scramble", m.text()));
}
/// The same sequence with all moves on normal.
[[nodiscard]] inline sequence unniss(const moves& m) { return try_unniss(m).value(); }

/// How many moves a sequence has.
inline result<lengths> try_count(const moves& m) {
    return detail::common_one<lengths>(detail::request("count").text("scramble", m.text()));
}
/// How many moves a sequence has.
[[nodiscard]] inline lengths count(const moves& m) { return try_count(m).value(); }

/// The variations of a sequence: of kind "lastqt", with the last quarter turn of each side either way; of kind
/// "unniss", with all moves on normal.
inline result<std::vector<sequence>> try_variations(const moves& m, std::string_view kind) {
    const result<detail::session_handle>& session = detail::common();
    if (!session)
        return session.error();
    return detail::list<sequence>(*session, detail::request("variations").text("scramble", m.text()).text("kind", kind).str());
}
/// The variations of a sequence, as of try_variations.
[[nodiscard]] inline std::vector<sequence> variations(const moves& m, std::string_view kind) { return try_variations(m, kind).value(); }

/// Says how two sequences are related.
inline result<comparison> try_compare(const moves& a, const moves& b) {
    return detail::common_one<comparison>(detail::request("compare").text("a", a.text()).text("b", b.text()));
}
/// Says how two sequences are related.
[[nodiscard]] inline comparison compare(const moves& a, const moves& b) { return try_compare(a, b).value(); }

// ---- Definitions ----

inline std::string sequence::str() const {
    std::string text;
    for (const std::string& move : normal)
        text += (text.empty() ? "" : " ") + move;
    for (std::size_t i = 0; i < inverse.size(); ++i)
        text += (i > 0 ? " " : text.empty() ? "(" : " (") + inverse[i];
    return inverse.empty() ? text : text + ')';
}

inline cube::cube(const moves& scramble) : cube{try_from_moves(scramble).value()} {}

inline result<cube> cube::try_from_moves(const moves& scramble) {
    return detail::common_one<cube>(detail::request("print").text("scramble", scramble.text()));
}

inline cube cube::from_string(std::string_view text) { return try_from_string(text).value(); }

inline result<cube> cube::try_from_string(std::string_view text) {
    return detail::common_one<cube>(detail::request("print").text("cube", text));
}

inline cube cube::apply(const moves& m) const { return try_apply(m).value(); }

inline result<cube> cube::try_apply(const moves& m) const {
    return detail::common_one<cube>(detail::request("apply").add(position{*this, m}));
}

inline cube cube::inverse() const { return try_inverse().value(); }

inline result<cube> cube::try_inverse() const { return detail::common_one<cube>(detail::request("inverse").add(position{*this})); }

inline cube cube::transform(std::string_view symmetry) const { return try_transform(symmetry).value(); }

inline result<cube> cube::try_transform(std::string_view symmetry) const {
    return detail::common_one<cube>(detail::request("transform").text("symmetry", symmetry).add(position{*this}));
}

inline std::string cube::net() const {
    return detail::common_one<detail::drawing>(detail::request("print").add("net", true).add(position{*this})).value().text;
}

} // namespace nissy

/// Hashes cubes, for unordered containers.
template <>
struct std::hash<nissy::cube> {
    /// The hash of a cube.
    [[nodiscard]] std::size_t operator()(const nissy::cube& c) const noexcept {
        return std::hash<std::string_view>{}(std::string_view{c.b32_.data(), c.b32_.size()});
    }
};

#endif
