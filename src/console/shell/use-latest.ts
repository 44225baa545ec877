import { useLayoutEffect, useRef } from 'react';

/**
 * The value of the last frame that was drawn, for keys and other code that runs between frames. Assigned
 * after a render and not during it, because a render may be thrown away.
 */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
