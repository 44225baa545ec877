import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of heap up to which collecting garbage early costs next to nothing. */
const smallHeap = 64_000_000;

/** Milliseconds after a collection in which another one is expected while much is read. */
const burstMs = 3_000;

/**
 * Keeps the heap at the size that it has reached, a few MB in each thread. V8 would double the space
 * for new objects up to 32 MB while little survives anyway, keep code in several optimised forms,
 * and never give it back: 55 MB of memory for a few milliseconds of processor time in a minute.
 * Both flags are read whenever they could matter, so they work from here on.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
  const again = setTimeout(() => setFlagsFromString('--optimize-for-size'), burstMs).unref();
  // A large heap would be collected again for every 2 MB that a long list adds to it, and do hardly anything else.
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some(isMajorCollection)) return;
    if (getHeapStatistics().used_heap_size < smallHeap) return;
    setFlagsFromString('--no-optimize-for-size');
    again.refresh();
  });
  observer.observe({ entryTypes: ['gc'] });
}

// The types of Node leave out what it adds to entries of collections.
const isMajorCollection = (entry: { entryType: string; detail?: unknown }): boolean =>
  (entry.detail as { kind?: unknown } | undefined)?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
