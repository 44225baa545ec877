import { renderToString } from 'ink';
import { Table } from 'ink-table';

export type Fact = readonly [name: string, value: string];

/** A small table for people, as wide as its content, for a terminal that is wide enough. */
export function factsTable(facts: readonly Fact[], columns: number): string {
  const data = facts.map(([name, value]) => ({ what: name, value }));
  return renderToString(<Table data={data} />, { columns });
}

/** The width of the table of these facts in cells: two texts, their padding and three borders. */
export const factsTableWidth = (facts: readonly Fact[]): number =>
  widest(facts.map(([name]) => name)) + widest(facts.map(([, value]) => value)) + 7;

const widest = (texts: readonly string[]): number =>
  Math.max(5, ...texts.map((text) => text.length));
