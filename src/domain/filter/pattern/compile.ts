import { PatternMistake, type PatternNode } from './pattern-syntax.ts';

/** An instruction of a pattern. Instructions run in sequence; a split continues at several positions. */
export type Instruction =
  | { op: 'char'; matches: (code: number) => boolean }
  | { op: 'assert'; at: 'start' | 'end' | 'boundary' | 'no-boundary' }
  | { op: 'split'; to: readonly number[] }
  | { op: 'match' };

/** Counted repetitions are unrolled, so a short pattern can be a long program. */
const mostInstructions = 400;

const tooLong = 'The pattern is too long: use smaller counts in { and }.';

/**
 * The instructions of a pattern, the last of which is the match. Throws a PatternMistake if there are too
 * many.
 */
export function compile(pattern: PatternNode): Instruction[] {
  const program: Instruction[] = [];

  function add(instruction: Instruction): number {
    if (program.length >= mostInstructions) {
      throw new PatternMistake(tooLong);
    }
    return program.push(instruction) - 1;
  }
  const split = (to: number[]) => add({ op: 'split', to });

  let emitted = 0;

  function emit(node: PatternNode): void {
    emitted += 1;
    // Repetitions of nothing produce no instructions, but take time.
    if (emitted > mostInstructions * 10) throw new PatternMistake(tooLong);
    switch (node.kind) {
      case 'char':
        add({ op: 'char', matches: node.matches });
        return;
      case 'assert':
        add({ op: 'assert', at: node.at });
        return;
      case 'sequence':
        for (const part of node.parts) emit(part);
        return;
      case 'choice': {
        const targets: number[] = [];
        const ends: number[][] = [];
        split(targets);
        for (const part of node.parts) {
          targets.push(program.length);
          emit(part);
          const end: number[] = [];
          split(end);
          ends.push(end);
        }
        for (const end of ends) end.push(program.length);
        return;
      }
      case 'repeat':
        repeat(node);
    }
  }

  function repeat({ part, least, most }: Extract<PatternNode, { kind: 'repeat' }>): void {
    for (let count = 0; count < least; count += 1) emit(part);
    if (most === Number.POSITIVE_INFINITY) {
      const way: number[] = [];
      const start = split(way);
      way.push(program.length);
      emit(part);
      split([start]);
      way.push(program.length);
      return;
    }
    const ways: number[][] = [];
    for (let count = least; count < most; count += 1) {
      const way: number[] = [];
      split(way);
      way.push(program.length);
      ways.push(way);
      emit(part);
    }
    for (const way of ways) way.push(program.length);
  }

  emit(pattern);
  add({ op: 'match' });
  return program;
}
