import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of heap below which frequent garbage collection is cheap. */
const smallHeap = 64_000_000;

/**
 * Bytes for new objects from which a small and a large heap grow no further. With 1 MB, a third of the work of an
 * idle console is collecting garbage, and half of that of typing in a list of 100,000 rows: objects are then taken
 * for long-lived ones too early.
 */
const maxNewSpace = { small: 4_000_000, large: 8_000_000 };

/** Milliseconds in which the first data usually arrive. Little of what is made by then is garbage. */
const startMs = 1_500;

/** Milliseconds after a collection within which another one is expected during heavy reading. */
const burstMs = 3_000;

/**
 * Keeps the heap at about its current size. V8 would otherwise double the space for new objects up to 32 MB although
 * few of them survive, keep code in several optimised forms, and never release the memory: 55 MB for a few
 * milliseconds of processor time per minute. V8 reads both flags whenever they matter, so they take effect at once,
 * after the start.
 */
export function keepHeapSmallLater(): void {
  setTimeout(keepHeapSmall, startMs).unref();
}

function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size');
  const again = setTimeout(() => setFlagsFromString('--optimize-for-size'), burstMs).unref();
  // A large heap would otherwise be collected for every 2 MB that a long list adds, leaving little time for
  // other work.
  const observer = new PerformanceObserver((list) => {
    const isLarge = getHeapStatistics().used_heap_size >= smallHeap;
    const mayGrow = newSpaceSize() < maxNewSpace[isLarge ? 'large' : 'small'];
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
    if (!isLarge || !list.getEntries().some(isMajorCollection)) return;
    setFlagsFromString('--no-optimize-for-size');
    again.refresh();
  });
  observer.observe({ entryTypes: ['gc'] });
}

const newSpaceSize = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

// Node's types omit the details that it adds to garbage collection entries.
const isMajorCollection = (entry: { entryType: string; detail?: unknown }): boolean =>
  (entry.detail as { kind?: unknown } | undefined)?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
