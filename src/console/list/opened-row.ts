/** In which way a row fills the screen: as its preview, or as the server sent it. */
export type RowAspect = 'preview' | 'json';

/** A row that fills the screen in place of the list. */
export type OpenedRow = {
  id: string;
  /** How the list calls it: it may have to be named when it is gone. */
  name: string;
  /** The last one is on show, and those before are come back to; never empty. */
  aspects: readonly RowAspect[];
};

/** Shows a row in one way; whatever was on show of the same row is come back to. */
export function rowOpened(
  before: OpenedRow | undefined,
  { id, name, aspect }: { id: string; name: string; aspect: RowAspect },
): OpenedRow {
  const aspects = before?.id === id ? before.aspects : [];
  return { id, name, aspects: [...aspects, aspect] };
}

/** What is on show when the last way of seeing a row is left; nothing is the list. */
export function rowClosed(before: OpenedRow | undefined): OpenedRow | undefined {
  if (before === undefined || before.aspects.length < 2) return undefined;
  return { ...before, aspects: before.aspects.slice(0, -1) };
}
