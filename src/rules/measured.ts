import measured from './measured.json' with { type: 'json' };

/** What a rule found in organizations that played no part in choosing its threshold. */
export type Measured = {
  /** What it found, and how much of that was right. */
  findings: number;
  right: number;
  /** What was wrong there, and how much of that it found, above notice. */
  problems: number;
  found: number;
};

/** A share of what was counted, and where. */
export type MeasuredShare = { hits: number; count: number; share: number; where: string };

const places = {
  second: 'two weeks of organizations of 300 people that were made for no rule',
  demo: 'demo organizations that chose no threshold',
} as const;

const tables: Readonly<Record<keyof typeof places, Readonly<Record<string, Measured>>>> = measured;

/** How much of what a rule found was right; undefined if it found nothing anywhere. */
export const precisionOf = (id: string): MeasuredShare | undefined =>
  shareOf(id, ({ right, findings }) => [right, findings]);

/** How much of what was wrong a rule found; undefined if nothing was. */
export const recallOf = (id: string): MeasuredShare | undefined =>
  shareOf(id, ({ found, problems }) => [found, problems]);

/** Demo organizations count only for what the others do not have. */
function shareOf(
  id: string,
  read: (one: Measured) => [hits: number, count: number],
): MeasuredShare | undefined {
  return (['second', 'demo'] as const)
    .flatMap((place) => {
      const one = tables[place][id];
      const [hits, count] = one ? read(one) : [0, 0];
      return count === 0 ? [] : [{ hits, count, share: hits / count, where: places[place] }];
    })
    .at(0);
}
