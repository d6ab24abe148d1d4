export type RequestApply = {
    command: "apply";
    cube?: string;
    mark?: string;
    moves?: string;
    net?: boolean;
    scramble?: string;
};
export type RequestChain = {
    beam?: number;
    beyond?: number;
    cases?: boolean;
    chain?: string;
    command: "chain";
    count?: number;
    count_only?: boolean;
    cube?: string;
    defaults?: string;
    each?: number;
    exclude?: string[];
    max?: number;
    metric?: "htm" | "qtm";
    min?: number;
    moves?: string;
    niss?: "normal" | "inverse" | "linear" | "niss";
    prove?: boolean;
    scramble?: string;
    slack?: number;
    stream?: boolean;
    threads?: number;
    time?: string;
    verbose?: boolean;
};
export type RequestCleanup = {
    command: "cleanup";
    scramble?: string;
};
export type RequestCompare = {
    a?: string;
    b?: string;
    command: "compare";
};
export type RequestCount = {
    command: "count";
    scramble?: string;
};
export type RequestFmc = {
    beam?: number;
    beyond?: number;
    cases?: boolean;
    chain?: string;
    command: "fmc";
    count?: number;
    count_only?: boolean;
    cube?: string;
    defaults?: string;
    each?: number;
    exclude?: string[];
    max?: number;
    metric?: "htm" | "qtm";
    min?: number;
    moves?: string;
    niss?: "normal" | "inverse" | "linear" | "niss";
    prove?: boolean;
    scramble?: string;
    slack?: number;
    stream?: boolean;
    threads?: number;
    time?: string;
    verbose?: boolean;
};
export type RequestInsert = {
    beyond?: number;
    command: "insert";
    count?: number;
    count_only?: boolean;
    cube?: string;
    expand?: boolean;
    insertions?: number;
    longest?: number;
    max?: number;
    min?: number;
    moves?: string;
    replace?: boolean;
    scramble?: string;
    slice?: boolean;
    threads?: number;
    time?: string;
    verbose?: boolean;
};
export type RequestInverse = {
    command: "inverse";
    cube?: string;
    moves?: string;
    scramble?: string;
};
export type RequestInvert = {
    command: "invert";
    scramble?: string;
};
export type RequestKsolve = {
    command: "ksolve";
    count?: number;
    count_only?: boolean;
    definition?: string;
    max?: number;
    metric?: "htm" | "qtm";
    puzzle?: string;
    scramble?: string;
    seed?: number;
    slack?: number;
    threads?: number;
    use?: string[];
    verbose?: boolean;
};
export type RequestKsolveGod = {
    antipodes?: number;
    command: "ksolve_god";
    definition?: string;
    metric?: "htm" | "qtm";
    puzzle?: string;
    threads?: number;
    use?: string[];
    verbose?: boolean;
};
export type RequestKsolveList = {
    command: "ksolve_list";
};
export type RequestKsolveShow = {
    command: "ksolve_show";
    definition?: string;
    format?: string;
    puzzle?: string;
    use?: string[];
};
export type RequestLink = {
    command: "link";
    cube?: string;
    moves?: string;
    scramble?: string;
    site?: string;
    solution?: string;
    title?: string;
};
export type RequestLoad = {
    command: "load";
    strict?: boolean;
    text?: string;
};
export type RequestMultistep = {
    beam?: number;
    beyond?: number;
    cases?: boolean;
    chain?: string;
    command: "multistep";
    count?: number;
    count_only?: boolean;
    cube?: string;
    defaults?: string;
    each?: number;
    exclude?: string[];
    max?: number;
    metric?: "htm" | "qtm";
    min?: number;
    moves?: string;
    niss?: "normal" | "inverse" | "linear" | "niss";
    prove?: boolean;
    scramble?: string;
    slack?: number;
    stream?: boolean;
    threads?: number;
    time?: string;
    verbose?: boolean;
};
export type RequestPrint = {
    command: "print";
    cube?: string;
    mark?: string;
    moves?: string;
    net?: boolean;
    scramble?: string;
};
export type RequestRandomcube = {
    command: "randomcube";
    count?: number;
    kind?: string;
    seed?: number;
};
export type RequestReplace = {
    command: "replace";
    cube?: string;
    moves?: string;
    scramble?: string;
    threads?: number;
    width?: number;
};
export type RequestScramble = {
    command: "scramble";
    count?: number;
    kind?: string;
    seed?: number;
};
export type RequestSetup = {
    command: "setup";
    cube?: string;
    moves?: string;
    scramble?: string;
};
export type RequestShow = {
    command: "show";
    cube?: string;
    lines?: {
        comment?: string;
        inverse_first?: boolean;
        moves?: string;
    }[];
    markup?: string;
    moves?: string;
    scramble?: string;
    text?: string;
};
export type RequestSolve = {
    all?: boolean;
    beyond?: number;
    case?: string;
    cases?: boolean;
    command: "solve";
    count?: number;
    count_only?: boolean;
    cube?: string;
    each?: number;
    few?: boolean;
    inverse_first?: boolean;
    keep?: string;
    max?: number;
    metric?: "htm" | "qtm";
    min?: number;
    move_set?: string;
    moves?: string;
    niss?: "normal" | "inverse" | "linear" | "niss";
    scramble?: string;
    slack?: number;
    step?: string;
    subsets?: string;
    threads?: number;
    triggers?: string;
    verbose?: boolean;
};
export type RequestStatus = {
    command: "status";
    cube?: string;
    moves?: string;
    scramble?: string;
};
export type RequestSteps = {
    command: "steps";
};
export type RequestTransform = {
    command: "transform";
    cube?: string;
    moves?: string;
    scramble?: string;
    symmetry?: string;
};
export type RequestTwoGen = {
    beam?: number;
    beyond?: number;
    cases?: boolean;
    chain?: string;
    command: "two_gen";
    count?: number;
    count_only?: boolean;
    cube?: string;
    defaults?: string;
    each?: number;
    exclude?: string[];
    max?: number;
    metric?: "htm" | "qtm";
    min?: number;
    moves?: string;
    niss?: "normal" | "inverse" | "linear" | "niss";
    prove?: boolean;
    scramble?: string;
    slack?: number;
    stream?: boolean;
    threads?: number;
    time?: string;
    verbose?: boolean;
};
export type RequestTwophase = {
    command: "twophase";
    cube?: string;
    moves?: string;
    scramble?: string;
    time?: string;
    verbose?: boolean;
};
export type RequestUnniss = {
    command: "unniss";
    scramble?: string;
};
export type RequestVariations = {
    command: "variations";
    kind?: string;
    scramble?: string;
};
export type RequestVerify = {
    command: "verify";
    cube?: string;
    moves?: string;
    scramble?: string;
    solution?: string;
};
export type AnyRequest = RequestApply | RequestChain | RequestCleanup | RequestCompare | RequestCount | RequestFmc | RequestInsert | RequestInverse | RequestInvert | RequestKsolve | RequestKsolveGod | RequestKsolveList | RequestKsolveShow | RequestLink | RequestLoad | RequestMultistep | RequestPrint | RequestRandomcube | RequestReplace | RequestScramble | RequestSetup | RequestShow | RequestSolve | RequestStatus | RequestSteps | RequestTransform | RequestTwoGen | RequestTwophase | RequestUnniss | RequestVariations | RequestVerify;
export type Antipode = {
    antipode: {
        position: {
            orientation: number[];
            pieces: number[];
            set: string;
        }[];
        scramble: string;
    };
    length: number;
    moves: string[];
};
export type Better = {
    better: {
        chain: string;
        cube?: string;
        from?: number;
        inverse: string[];
        length: number;
        moves: string[];
        normal: string[];
        scramble: string;
        steps: {
            axes: string[];
            case: string;
            inverse: string[];
            length: number;
            normal: string[];
            place: string;
            saved: number;
            step: string;
            subset?: string;
            total: number;
            trigger?: string;
        }[];
        total?: number;
    };
};
export type BetterInsertions = {
    better: {
        chain?: string;
        cube?: string;
        from?: number;
        insertions: {
            cancelled: number;
            into: number;
            moves: string[];
            place: number;
            side: string;
            solves: string;
            total: number;
        }[];
        inverse: string[];
        left: string;
        length: number;
        moves: string[];
        normal: string[];
        proved: boolean;
        scramble: string;
        skeleton: string;
        text: string;
    };
};
export type CataloguePuzzle = {
    puzzle: string;
    title: string;
};
export type Changed = {
    change: string;
    redo: number;
    total: number;
    undo: number;
    verb: string;
};
export type Comparison = {
    a: string;
    b: string;
    relation: string;
    symmetry: string;
};
export type Count = {
    count: number;
    cube?: string;
    scramble: string;
    step: string;
};
export type Deleted = {
    deleted: string;
};
export type Depth = {
    depth: number;
    is_total?: boolean;
};
export type Distance = {
    distance: number;
    positions: number;
};
export type Effort = {
    effort: {
        depth: number;
        nodes: number;
        seconds: number;
    };
};
export type Found = {
    found: {
        axes: string[];
        cancelled?: number;
        case: string;
        cube?: string;
        from?: number;
        inverse: string[];
        length: number;
        moves: string[];
        normal: string[];
        place: string;
        scramble: string;
        step: string;
        total?: number;
    };
};
export type Generated = {
    bytes: number;
    folder: string;
    table?: string;
    tables: number;
};
export type GodTotal = {
    metric: string;
    total: number;
};
export type Insertions = {
    chain?: string;
    cube?: string;
    from?: number;
    insertions: {
        cancelled: number;
        into: number;
        moves: string[];
        place: number;
        side: string;
        solves: string;
        total: number;
    }[];
    inverse: string[];
    left: string;
    length: number;
    moves: string[];
    normal: string[];
    proved: boolean;
    scramble: string;
    skeleton: string;
    text: string;
};
export type Lengths = {
    etm: number;
    htm: number;
    qtm: number;
    scramble: string;
    stm: number;
};
export type Link = {
    site: string;
    url: string;
};
export type ListedResult = {
    list: number;
    number: number;
    result: {
        axes: string[];
        cancelled?: number;
        case: string;
        cube?: string;
        from?: number;
        inverse: string[];
        length: number;
        moves: string[];
        normal: string[];
        place: string;
        scramble: string;
        step: string;
        total?: number;
    };
};
export type Marked = {
    here: boolean;
    lines: {
        cancelled: number;
        comment: string;
        inverse: string[];
        length: number;
        normal: string[];
        role: string;
        text: string;
        total: number;
    }[];
    mark: string;
    reached: string;
    total: number;
};
export type Notice = {
    notice: string;
};
export type Proof = {
    complete: number;
    proved: boolean;
};
export type PuzzleCount = {
    count: number;
    puzzle: string;
    scramble: string;
};
export type PuzzlePosition = {
    position: {
        orientation: number[];
        pieces: number[];
        set: string;
    }[];
    scramble: string;
};
export type PuzzleScramble = {
    scramble: string;
};
export type PuzzleSolution = {
    length: number;
    moves: string[];
    puzzle: string;
    scramble: string;
};
export type PuzzleSummary = {
    blocks: number;
    moves: string[];
    puzzle: string;
    sets: {
        orientations: number;
        pieces: number;
        set: string;
    }[];
};
export type PuzzleText = {
    definition: string;
};
export type Replacement = {
    place: number;
    removed: string[];
    saved: number;
    with: string[][];
};
export type Restored = {
    complete: boolean;
    cube?: string;
    lines: {
        cancelled: number;
        comment: string;
        inverse: string[];
        length: number;
        normal: string[];
        role: string;
        text: string;
        total: number;
    }[];
    scramble: string;
    solution: string[];
    text: string;
    total: number;
};
export type Saved = {
    inverse: string[];
    length: number;
    moves: string[];
    name: string;
    normal: string[];
};
export type SearchProgress = {
    progress: {
        depth?: number;
        done: number;
        is_total?: boolean;
        nodes?: number;
        seconds?: number;
        step?: string;
        table?: string;
        total: number;
    };
};
export type SearchSummary = {
    summary: {
        count: number;
        depth: number;
        metric: string;
        nodes: number;
        seconds: number;
        shortest: number;
        step: string;
    };
};
export type Sequence = {
    cube?: string;
    inverse: string[];
    length: number;
    moves: string[];
    normal: string[];
    scramble: string;
};
export type Setup = {
    cube?: string;
    inverse: string[];
    normal: string[];
    scramble: string;
};
export type Shortened = {
    cube?: string;
    from?: number;
    length: number;
    moves: string[];
    replacements: {
        place: number;
        removed: string[];
        with: string[];
    }[];
    scramble: string;
    text: string;
};
export type SideBySide = {
    a: {
        lines: {
            cancelled: number;
            case: string;
            comment: string;
            inverse: string[];
            length: number;
            normal: string[];
            role: string;
            text: string;
            total: number;
        }[];
        name: string;
        total: number;
    };
    b: {
        lines: {
            cancelled: number;
            case: string;
            comment: string;
            inverse: string[];
            length: number;
            normal: string[];
            role: string;
            text: string;
            total: number;
        }[];
        name: string;
        total: number;
    };
};
export type Skeleton = {
    chain: string;
    cube?: string;
    from?: number;
    inverse: string[];
    length: number;
    moves: string[];
    normal: string[];
    scramble: string;
    steps: {
        axes: string[];
        case: string;
        inverse: string[];
        length: number;
        normal: string[];
        place: string;
        saved: number;
        step: string;
        subset?: string;
        total: number;
        trigger?: string;
    }[];
    total?: number;
};
export type Solution = {
    axes: string[];
    cancelled?: number;
    case: string;
    cube?: string;
    from?: number;
    inverse: string[];
    length: number;
    moves: string[];
    normal: string[];
    place: string;
    scramble: string;
    step: string;
    total?: number;
};
export type Stage = {
    stage: {
        beam: number;
        kept: number;
        length: number;
        stage: number;
    };
};
export type State = {
    b32: string;
    facelets: string;
    marked?: number[];
    net?: string[];
    reid: string;
    scramble: string;
};
export type Status = {
    axes: Record<string, {
        bad_corners: number;
        bad_edges: number;
        co: boolean;
        dr: boolean;
        dr_case: string;
        eo: boolean;
        htr_subset: string;
        slice: boolean;
    }>;
    blocks: string[];
    corner_cycles: string[][];
    cube?: string;
    done: string[];
    edge_cycles: string[][];
    flipped: string[];
    htr: boolean;
    left: string;
    scramble: string;
    solved: boolean;
    twisted: string[];
};
export type Step = {
    final: boolean;
    needs: string;
    places?: string[];
    step: string;
    title: string;
};
export type StoredAttempt = {
    changed: string;
    complete: boolean;
    cube?: string;
    file: string;
    number: number;
    reached: string;
    scramble: string;
    total: number;
};
export type Table = {
    bytes: number;
    description: string;
    disk: boolean;
    entries: number;
    entries_at_depth?: number[];
    memory: boolean;
    path: string;
    table: string;
    unreachable: number;
};
export type TableProgress = {
    progress: {
        depth?: number;
        done: number;
        is_total?: boolean;
        nodes?: number;
        seconds?: number;
        step?: string;
        table?: string;
        total: number;
    };
};
export type TwoPhaseSolution = {
    cube?: string;
    inverse: string[];
    length: number;
    moves: string[];
    normal: string[];
    scramble: string;
};
export type Verdict = {
    allowed: boolean;
    cube?: string;
    etm: number;
    faults: {
        column: number;
        rule: string;
        token: string;
        warning: boolean;
    }[];
    htm: number;
    left: string;
    qtm: number;
    scramble: string;
    solution: string;
    solves: boolean;
    stm: number;
};
export type Verified = {
    verified: string;
};
export type WriteUp = {
    complete: boolean;
    cube?: string;
    lines: {
        cancelled: number;
        comment: string;
        inverse: string[];
        length: number;
        normal: string[];
        role: string;
        text: string;
        total: number;
    }[];
    scramble: string;
    solution: string[];
    text: string;
    total: number;
};
export type Written = {
    written: string;
};
export type AnyEvent = Antipode | Better | BetterInsertions | CataloguePuzzle | Changed | Comparison | Count | Deleted | Depth | Distance | Effort | Found | Generated | GodTotal | Insertions | Lengths | Link | ListedResult | Marked | Notice | Proof | PuzzleCount | PuzzlePosition | PuzzleScramble | PuzzleSolution | PuzzleSummary | PuzzleText | Replacement | Restored | Saved | SearchProgress | SearchSummary | Sequence | Setup | Shortened | SideBySide | Skeleton | Solution | Stage | State | Status | Step | StoredAttempt | Table | TableProgress | TwoPhaseSolution | Verdict | Verified | WriteUp | Written;
