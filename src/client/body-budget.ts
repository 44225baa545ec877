export type BodyShare = Disposable & {
  /** Counts bytes that were read. Returns a promise to await before more are read, if there is no room for them. */
  add(bytes: number): Promise<void> | undefined;
};

/**
 * Limits the memory of all responses that are being read, so that several large ones do not take it together. They may
 * hold `sharedBytes` together. The first one that finds no room is read to its end all the same, or all could wait for
 * each other; it has a limit of its own. Further ones wait, and with them the servers that send them.
 */
export function createBodyBudget(sharedBytes: number) {
  const waiting = new Set<() => void>();
  let usedBytes = 0;
  let large: HeldBytes | undefined;

  const mayContinue = (holding: HeldBytes): boolean => {
    if (usedBytes - (large?.bytes ?? 0) <= sharedBytes) return true;
    large ??= holding;
    return large === holding;
  };
  const turn = async (holding: HeldBytes): Promise<void> => {
    while (!holding.isClosed && !mayContinue(holding)) {
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };

  return {
    /** Called for each response. Dispose of the share when the response is read or given up. */
    open(): BodyShare {
      const holding: HeldBytes = { bytes: 0, isClosed: false };

      return {
        add(bytes) {
          usedBytes += bytes;
          holding.bytes += bytes;
          return mayContinue(holding) ? undefined : turn(holding);
        },

        [Symbol.dispose]() {
          usedBytes -= holding.bytes;
          holding.isClosed = true;
          if (large === holding) large = undefined;
          const woken = [...waiting];
          waiting.clear();
          for (const wake of woken) wake();
        },
      };
    },
  };
}

type HeldBytes = { bytes: number; isClosed: boolean };
