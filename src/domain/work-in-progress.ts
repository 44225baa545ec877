/** Something that takes a while, such as several requests in sequence. */
export type Work = {
  id: number;
  text: string;
  /** Whether it changes something on the server, so that its result matters. */
  isChange: boolean;
  /** Makes it end after the current step; undefined if there is only one step. */
  stop: (() => void) | undefined;
  isStopping: boolean;
};

/** The most recently started work that can be stopped; `works` has the oldest first. */
export const stoppableOf = (works: readonly Work[]): Work | undefined =>
  works.findLast(({ stop }) => stop !== undefined);

/** Tells of the work that can be stopped, otherwise of the newest, and counts several changes. */
export function workText(works: readonly Work[]): string | undefined {
  const work = stoppableOf(works) ?? works.at(-1);
  if (work === undefined) return undefined;
  const changes = works.filter(({ isChange }) => isChange).length;
  const count = changes > 1 ? `${changes} changes in progress. ` : '';
  return `${count}${work.text}${work.isStopping ? ', then stopping' : ''}`;
}
