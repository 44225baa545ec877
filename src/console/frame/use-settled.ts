import { useEffect, useState } from 'react';

/** Keys closer together than this are one movement. */
const movementMs = 300;
/** How long the cursor must stand still before what is beside it is drawn. */
const restMs = 120;

/** Where the cursor went last. */
type Followed<Row> = {
  id: string | undefined;
  row: Row | undefined;
  /** What is shown in its place until the cursor rests; nothing once the row itself may be shown. */
  held: { row: Row | undefined } | undefined;
  isMoving: boolean;
};

/**
 * The row to preview. A single key previews its row at once; while the cursor keeps moving, the
 * preview waits until it rests, so that a held key does not send a preview per row over the line.
 */
export function useSettled<Row>(row: Row | undefined, id: string | undefined): Row | undefined {
  const [last, setFollowed] = useState<Followed<Row>>({
    id,
    row,
    held: undefined,
    isMoving: false,
  });
  const followed = last.id === id ? last : moved(last, row, id);
  if (followed !== last) setFollowed(followed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that the cursor passes starts the rest anew
  useEffect(() => {
    const rest = setTimeout(() => setFollowed(settled), restMs);
    const stop = setTimeout(() => setFollowed(stopped), movementMs);
    return () => {
      clearTimeout(rest);
      clearTimeout(stop);
    };
  }, [id]);

  return followed.held ? followed.held.row : row;
}

/** A second key of one movement goes on showing what the first one showed. */
function moved<Row>(
  { row: before, held, isMoving }: Followed<Row>,
  row: Row | undefined,
  id: string | undefined,
): Followed<Row> {
  const isHeld = isMoving && id !== undefined;
  return { id, row, held: isHeld ? (held ?? { row: before }) : undefined, isMoving: true };
}

const settled = <Row>(followed: Followed<Row>): Followed<Row> =>
  followed.held ? { ...followed, held: undefined } : followed;

const stopped = <Row>(followed: Followed<Row>): Followed<Row> =>
  followed.isMoving ? { ...followed, isMoving: false } : followed;
