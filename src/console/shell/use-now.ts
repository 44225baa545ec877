import { useEffect, useState } from 'react';
import { useConsole } from './console-context.ts';

/**
 * The time, renewed every `everyMs`. Ages are all that moves on an idle screen, and each renewal
 * is a frame on a possibly slow line.
 */
export function useNow(everyMs = 10_000): number {
  const { clock } = useConsole();
  const [, renew] = useState(0);

  useEffect(() => {
    const timer = setInterval(() => renew((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return clock();
}
