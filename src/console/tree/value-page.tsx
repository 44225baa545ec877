import { useEffect, useMemo, useState } from 'react';
import { type JsonValue, valueAt, writtenPath } from '../../domain/json/json-path.ts';
import type { Freshness } from '../data/feed.ts';
import { indented, type Line, type Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { frameRows, Screen, useScreenSize } from '../frame/screen.tsx';
import { useSettled } from '../frame/split.tsx';
import { useScroll } from '../frame/use-scroll.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import { pageActions } from './json-tree-actions.ts';
import { valueBlocks, valueLines } from './value-lines.ts';

/** The name under which a value stands in its document. */
const nameAt = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export type ValuePaneProps = {
  document: JsonValue;
  /** Where the value is in the document. */
  path: string | undefined;
  size: Size;
};

/** Characters: more than any screen shows, and few enough to be laid out within a frame. */
const mostInPane = 8_000;

/** The value under the cursor, beside its tree. */
export function ValuePane({ document, path, size }: ValuePaneProps) {
  const { width, height } = size;
  const rested = useSettled(path, path) ?? '';
  const lines = useMemo(() => {
    const room = { width: width - 1, height, characters: mostInPane };
    return valueLines(valueAt(document, rested), nameAt(rested), room);
  }, [document, rested, width, height]);
  return <Pane lines={lines} {...size} />;
}

export type ValuePageProps = {
  document: JsonValue;
  /** Unique among the documents of a visit. */
  name: string;
  path: string;
  freshness: Freshness;
  onClose(): void;
};

/** Characters: enough for any page that people write. */
const mostInPage = 400_000;

/** One value of a document on the whole screen. */
export function ValuePage({ document, name, path, freshness, onClose }: ValuePageProps) {
  const screen = useScreenSize();
  const height = screen.height - frameRows;
  const width = screen.width - 4;
  const value = valueAt(document, path);
  const { lines, isWhole } = usePageLines({ value, path, width, height });
  const { top: wanted, controls } = useScroll({
    name: `${name} page ${path}`,
    // A key that goes to the end gets there as soon as the end is laid out.
    count: isWhole ? lines.length : Number.MAX_SAFE_INTEGER,
    height,
  });
  const top = Math.max(0, Math.min(wanted, lines.length - height));
  const bindings = useMemo(
    () => [
      ...bind(pageActions, () => ({ value, close: onClose })),
      ...bind(scrollActions, () => controls),
    ],
    [value, onClose, controls],
  );
  const last = Math.min(lines.length, top + height);
  const place = `${titleOf(document, path)}  lines ${top + 1} to ${last} of ${lines.length}${isWhole ? '' : '+'}`;

  return (
    <Screen freshness={freshness} bindings={bindings} details={[{ text: place, tone: 'muted' }]}>
      {(size) => <Pane lines={lines.slice(top)} {...size} />}
    </Screen>
  );
}

type PageLines = { lines: readonly Line[]; isWhole: boolean };

/** Milliseconds of one step. A key may have to wait for it. */
const stepMs = 8;
/** Milliseconds between two frames while a long value is laid out. */
const shownEveryMs = 150;

/** The lines of a value: those of the first screen at once, the others in short steps, between which keys are handled. */
function usePageLines(page: { value: JsonValue; path: string; width: number; height: number }) {
  const { value, path, width, height } = page;
  const begun = useMemo(() => {
    const blocks = valueBlocks(value, nameAt(path), { width, characters: mostInPage });
    const lines: Line[] = [];
    let isWhole = false;
    while (lines.length < height && !isWhole) isWhole = layOn(blocks, lines);
    return { blocks, shown: { lines, isWhole } satisfies PageLines };
  }, [value, path, width, height]);
  const [further, setFurther] = useState<PageLines & { of: typeof begun }>();

  useEffect(() => {
    const { blocks, shown } = begun;
    if (shown.isWhole) return;
    const lines = [...shown.lines];
    let shownMs = performance.now();
    let next = setImmediate(work);

    function work() {
      const endMs = performance.now() + stepMs;
      let isWhole = false;
      while (!isWhole && performance.now() < endMs) isWhole = layOn(blocks, lines);
      if (isWhole || endMs - shownMs > shownEveryMs) {
        shownMs = endMs;
        setFurther({ of: begun, lines: [...lines], isWhole });
      }
      if (!isWhole) next = setImmediate(work);
    }
    return () => clearImmediate(next);
  }, [begun]);

  return further?.of === begun ? further : begun.shown;
}

/** Adds the lines of the next block. Returns whether there was none. */
function layOn(blocks: Generator<Line[]>, lines: Line[]): boolean {
  const { value, done = false } = blocks.next();
  if (!done) for (const line of value) lines.push(indented(line));
  return done;
}

/** The title of a value that has one, else its path. */
function titleOf(document: JsonValue, path: string): string {
  const title: unknown = Object(valueAt(document, path)).title;
  return typeof title === 'string' ? title : writtenPath(document, path);
}
