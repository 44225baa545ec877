/** Rows that were marked to be acted on together. */
export type Selection<Target> = {
  shown: readonly Target[];
  /** Marked, but a filter hides them now. */
  hidden: readonly Target[];
  /** These are done and need no mark anymore. */
  unmark(ids: readonly string[]): void;
};

/** The same marked rows as targets of another shape. */
export const selectionAs = <Row, Target>(
  { shown, hidden, unmark }: Selection<Row>,
  toTarget: (row: Row) => Target,
): Selection<Target> => ({ shown: shown.map(toTarget), hidden: hidden.map(toTarget), unmark });

/** Everything that is marked: those on show in their order, then the others. */
export const allOf = <Target>({ shown, hidden }: Selection<Target>): readonly Target[] => [
  ...shown,
  ...hidden,
];
