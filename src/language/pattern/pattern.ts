import { compile, type Instruction } from './compile.ts';
import { isWordChar, parsePattern } from './pattern-syntax.ts';

/** A regular expression whose cost is linear in the length of a text. */
export type Pattern = {
  /**
   * Whether it matches in a text in lower case, or in one of several separated by `textEnd`. False if the
   * work limit of a run is exceeded.
   */
  isIn(lowerText: string): boolean;
  /**
   * The first match from an offset, the longest possible and never empty. Undefined if the work limit of a
   * run is exceeded.
   */
  find(lowerText: string, from: number): { start: number; end: number } | undefined;
  /** Starts a new run over many texts, with a new work limit. */
  restart(): void;
  /** The run has exceeded its work limit, so its results are incomplete. */
  isExhausted(): boolean;
};

/** Separates texts that are searched together. Each has its own start and end. */
export const textEnd = '\u0000';

/** The number of cached states before the cache is cleared. */
const maxStates = 1_000;

/** Instructions examined to create new states in one run: about twenty milliseconds. */
const maxWork = 60_000;

/** Longer matches are truncated. */
const maxMatchLength = 1_000;

const asciiEnd = 128;

const sides = ['word', 'other', 'edge'] as const;
type Side = (typeof sides)[number];

/** Positions in the program, and whether one of them is the match. */
type Reach = { places: ReadonlySet<number>; isMatch: boolean };

/** The possible positions after the characters read so far. */
type State = {
  places: readonly number[];
  /** The last character read. */
  before: Side;
  /** By code point: ASCII, which is nearly everything, and the rest. */
  ascii: (State | undefined)[];
  others: Map<number, State>;
  isFoundAtEnd: boolean | undefined;
};

/** Throws a PatternMistake if the pattern is invalid. */
export const createPattern = (source: string): Pattern => new Automaton(source);

/** Creates its states when a text needs them, and caches them. */
class Automaton implements Pattern {
  readonly #program: readonly Instruction[];
  readonly #found = newState([], 'other');
  readonly #beginnings = new Map<number, boolean>();
  #states = new Map<string, State>();
  #first = this.#stateOf([], 'edge');
  #work = 0;

  constructor(source: string) {
    this.#program = compile(parsePattern(source));
  }

  isIn(text: string): boolean {
    let state = this.#first;
    for (let index = 0; index < text.length; index += 1) {
      let code = text.charCodeAt(index);
      if (code === 0) {
        if (this.#isFoundAtEnd(state)) return true;
        state = this.#first;
        continue;
      }
      let next = code < asciiEnd ? state.ascii[code] : undefined;
      if (next === undefined) {
        code = text.codePointAt(index) ?? code;
        if (code > 0xff_ff) index += 1;
        next = this.#nextOf(state, code);
        if (next === undefined) return false;
      }
      if (next === this.#found) return true;
      state = next;
    }
    return this.#isFoundAtEnd(state);
  }

  find(text: string, from: number): { start: number; end: number } | undefined {
    let before: Side = from === 0 ? 'edge' : sideOf(text.charCodeAt(from - 1));
    for (let start = from; start < text.length && this.#work <= maxWork; start += 1) {
      const code = text.codePointAt(start) ?? 0;
      if (this.#canBegin(before, code)) {
        const end = this.#endOfMatch(text, start, before);
        if (end !== undefined) return { start, end };
      }
      if (code > 0xff_ff) start += 1;
      before = sideOf(code);
    }
    return undefined;
  }

  restart(): void {
    this.#work = 0;
  }

  isExhausted(): boolean {
    return this.#work > maxWork;
  }

  #stateOf(places: readonly number[], before: Side): State {
    const key = `${before} ${places.join(' ')}`;
    const known = this.#states.get(key);
    if (known) return known;
    const state = newState(places, before);
    this.#states.set(key, state);
    return state;
  }

  /** Follows all instructions that consume no character. */
  #reached(places: readonly number[], before: Side, after: Side): Reach {
    const seen = new Set<number>();
    const open = [...places];
    let isMatch = false;
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const instruction = this.#program[place];
      if (seen.has(place) || instruction === undefined) continue;
      seen.add(place);
      this.#work += 1;
      if (instruction.op === 'match') isMatch = true;
      if (instruction.op === 'split') open.push(...instruction.to);
      if (instruction.op === 'assert' && holds(instruction.at, before, after)) open.push(place + 1);
    }
    return { places: seen, isMatch };
  }

  /** The positions after a character. */
  #behind(places: ReadonlySet<number>, code: number): number[] {
    return [...places].flatMap((place) => {
      const instruction = this.#program[place];
      return instruction?.op === 'char' && instruction.matches(code) ? [place + 1] : [];
    });
  }

  #step(state: State, code: number): State {
    const side = sideOf(code);
    // A match can begin after any character.
    const { places, isMatch } = this.#reached([...state.places, 0], state.before, side);
    if (isMatch) return this.#found;
    const next = this.#behind(places, code);
    if (this.#states.size > maxStates) {
      this.#states = new Map();
      this.#first = this.#stateOf([], 'edge');
    }
    return this.#stateOf(
      next.toSorted((a, b) => a - b),
      side,
    );
  }

  #isFoundAtEnd(state: State): boolean {
    state.isFoundAtEnd ??= this.#reached([...state.places, 0], state.before, 'edge').isMatch;
    return state.isFoundAtEnd;
  }

  /** Undefined if the work limit of a run is exceeded. */
  #nextOf(state: State, code: number): State | undefined {
    const known = code < asciiEnd ? state.ascii[code] : state.others.get(code);
    if (known !== undefined || this.#work > maxWork) return known;
    const next = this.#step(state, code);
    if (code < asciiEnd) state.ascii[code] = next;
    else state.others.set(code, next);
    return next;
  }

  /** Whether a match can begin with a character, which allows most characters of a text to be skipped. */
  #canBegin(before: Side, code: number): boolean {
    const key = code * sides.length + sides.indexOf(before);
    const known = this.#beginnings.get(key);
    if (known !== undefined) return known;
    const can = this.#behind(this.#reached([0], before, sideOf(code)).places, code).length > 0;
    if (this.#beginnings.size < maxStates) this.#beginnings.set(key, can);
    return can;
  }

  #endOfMatch(text: string, start: number, sideBefore: Side): number | undefined {
    const last = Math.min(text.length, start + maxMatchLength);
    let places: number[] = [0];
    let before = sideBefore;
    let end: number | undefined;
    for (let index = start; index <= last && places.length > 0; ) {
      const code = text.codePointAt(index);
      const after = code === undefined ? 'edge' : sideOf(code);
      const here = this.#reached(places, before, after);
      if (here.isMatch && index > start) end = index;
      if (code === undefined || this.#work > maxWork) break;
      places = this.#behind(here.places, code);
      before = after;
      index += code > 0xff_ff ? 2 : 1;
    }
    return end;
  }
}

const newState = (places: readonly number[], before: Side): State => ({
  places,
  before,
  ascii: new Array<State | undefined>(asciiEnd).fill(undefined),
  others: new Map(),
  isFoundAtEnd: undefined,
});

const sideOf = (code: number): Side => (isWordChar(code) ? 'word' : 'other');

function holds(at: 'start' | 'end' | 'boundary' | 'no-boundary', before: Side, after: Side) {
  if (at === 'start') return before === 'edge';
  if (at === 'end') return after === 'edge';
  const isBoundary = (before === 'word') !== (after === 'word');
  return at === 'boundary' ? isBoundary : !isBoundary;
}
