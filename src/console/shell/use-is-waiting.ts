import { useEffect, useState } from 'react';

/** Shorter waits are not shown: a flash of "loading" is worse than none. */
const patienceMs = 200;

/** Whether something has been going on for long enough to be shown. */
export function useIsWaiting(isGoingOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isGoingOn]);

  return isGoingOn && isLong;
}
