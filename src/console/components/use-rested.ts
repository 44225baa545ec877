import { useEffect, useRef, useState } from 'react';

/** Keys closer together than this are one movement. */
const movementMs = 300;
/** How long the cursor must stand still before what is beside it is drawn. */
const restMs = 120;

/**
 * The row to preview. A single key previews its row at once; while the cursor keeps moving, the
 * preview waits until it rests, so that a held key does not send a preview per row over the line.
 */
export function useRested<Row>(row: Row | undefined, id: string | undefined): Row | undefined {
  const [, wake] = useState(0);
  const shown = useRef({ row, id });
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const lastId = useRef(id);

  const nowMs = performance.now();
  const sinceMoveMs = nowMs - movedAt.current;
  if (lastId.current !== id) {
    lastId.current = id;
    movedAt.current = nowMs;
    if (sinceMoveMs > movementMs) shown.current = { row, id };
  }
  const isResting = nowMs - movedAt.current >= restMs;
  if (shown.current.id === id || isResting || id === undefined) shown.current = { row, id };
  const isBehind = shown.current.id !== id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that the cursor passes starts the rest anew
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => wake((count) => count + 1), restMs);
    return () => clearTimeout(timer);
  }, [isBehind, id]);

  return shown.current.row;
}
