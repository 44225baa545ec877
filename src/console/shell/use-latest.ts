import { useLayoutEffect, useRef } from 'react';

/**
 * The value of the last drawn frame, for keys and other code that runs between frames. Assigned
 * after a render instead of during it, because React may discard a render.
 */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
