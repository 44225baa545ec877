import type { TextsByColumn } from './column-layout.ts';

/** A column that must become wider does so in steps of this many cells, so that few of its texts move the others. */
const growthStep = 8;

const varieties = ['none', 'one', 'many'] as const;

/**
 * Keeps the widths of columns steady while rows change. The returned function takes what the columns contain now, and
 * returns at least what they have contained since `occasion` last changed. It returns the same object as long as
 * nothing grows.
 */
export function createSteadyTexts(): (texts: TextsByColumn, occasion: string) => TextsByColumn {
  let held: TextsByColumn = new Map();
  let heldSince: string | undefined;

  return (texts, occasion) => {
    if (occasion !== heldSince) held = texts;
    else if (hasOutgrown(texts, held)) held = grown(texts, held);
    heldSince = occasion;
    return held;
  };
}

function hasOutgrown(texts: TextsByColumn, held: TextsByColumn): boolean {
  return [...texts].some(([id, { longest, variety }]) => {
    const before = held.get(id);
    if (before === undefined || longest > before.longest) return true;
    return varieties.indexOf(variety) > varieties.indexOf(before.variety);
  });
}

const grown = (texts: TextsByColumn, held: TextsByColumn): TextsByColumn =>
  new Map(
    [...texts].map(([id, now]) => {
      const before = held.get(id) ?? now;
      const longest = now.longest > before.longest ? stepsUp(now.longest) : before.longest;
      const isMore = varieties.indexOf(now.variety) > varieties.indexOf(before.variety);
      return [id, { longest, variety: isMore ? now.variety : before.variety }];
    }),
  );

const stepsUp = (cells: number): number => Math.ceil(cells / growthStep) * growthStep;
