import { useEffect, useState } from 'react';
import { useConsole } from '../console-context.ts';

/** How much longer to wait than asked for: an answer that is due by then brings the time along. */
const graceMs = 500;

/**
 * The time, renewed once nothing else has been drawn for `everyMs`. Ages are all that moves on an idle
 * screen, and each renewal is a frame on a possibly slow line.
 */
export function useNow(everyMs = 10_000): number {
  const { clock } = useConsole();
  const [, renew] = useState(0);

  // Begun anew with each rendering, which shows the time as well.
  useEffect(() => {
    const timer = setTimeout(() => renew((count) => count + 1), everyMs + graceMs);
    return () => clearTimeout(timer);
  });

  return clock();
}
