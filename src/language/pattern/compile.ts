import { PatternMistake, type PatternNode } from './pattern-syntax.ts';

/** An instruction of a pattern. Instructions run in sequence; a split continues at several positions. */
export type Instruction =
  | { op: 'char'; matches: (code: number) => boolean }
  | { op: 'assert'; at: 'start' | 'end' | 'boundary' | 'no-boundary' }
  | { op: 'split'; to: readonly number[] }
  | { op: 'match' };

/** Counted repetitions are unrolled, so a short pattern can be a long program. */
const maxInstructions = 400;

const tooLong = 'The pattern is too long: use smaller counts in { and }.';

/**
 * The instructions of a pattern, the last of which is the match. Throws a PatternMistake if there are too
 * many.
 */
export function compile(pattern: PatternNode): Instruction[] {
  const program = new Program();
  program.emit(pattern);
  program.add({ op: 'match' });
  return program.instructions;
}

/** A program that is being written. */
class Program {
  readonly instructions: Instruction[] = [];
  #emitted = 0;

  add(instruction: Instruction): number {
    if (this.instructions.length >= maxInstructions) throw new PatternMistake(tooLong);
    return this.instructions.push(instruction) - 1;
  }

  emit(node: PatternNode): void {
    this.#emitted += 1;
    // Repetitions of nothing produce no instructions, but take time.
    if (this.#emitted > maxInstructions * 10) throw new PatternMistake(tooLong);
    switch (node.kind) {
      case 'char':
        this.add({ op: 'char', matches: node.matches });
        return;
      case 'assert':
        this.add({ op: 'assert', at: node.at });
        return;
      case 'sequence':
        for (const part of node.parts) this.emit(part);
        return;
      case 'choice':
        this.#choose(node.parts);
        return;
      case 'repeat':
        this.#repeat(node);
    }
  }

  #choose(parts: readonly PatternNode[]): void {
    const targets: number[] = [];
    const ends: number[][] = [];
    this.#split(targets);
    for (const part of parts) {
      targets.push(this.#nextPlace);
      this.emit(part);
      const end: number[] = [];
      this.#split(end);
      ends.push(end);
    }
    for (const end of ends) end.push(this.#nextPlace);
  }

  #repeat({ part, min, max }: Extract<PatternNode, { kind: 'repeat' }>): void {
    for (let count = 0; count < min; count += 1) this.emit(part);
    if (max === Number.POSITIVE_INFINITY) {
      const way: number[] = [];
      const start = this.#split(way);
      way.push(this.#nextPlace);
      this.emit(part);
      this.#split([start]);
      way.push(this.#nextPlace);
      return;
    }
    const ways: number[][] = [];
    for (let count = min; count < max; count += 1) {
      const way: number[] = [];
      this.#split(way);
      way.push(this.#nextPlace);
      ways.push(way);
      this.emit(part);
    }
    for (const way of ways) way.push(this.#nextPlace);
  }

  /** The targets may be added later. */
  #split(to: number[]): number {
    return this.add({ op: 'split', to });
  }

  get #nextPlace(): number {
    return this.instructions.length;
  }
}
