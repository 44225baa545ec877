import { useEffect, useMemo, useState } from 'react';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { padEnd } from '../../terminal/width.ts';
import type { FreshnessNow } from '../data/feed.ts';
import { emptyLine, indented, type Line, line, type Size } from '../draw/line.ts';
import { markdownRows } from '../draw/markdown/markdown-rows.ts';
import { Pane } from '../draw/pane.tsx';
import { factLines, namesWidth, rawRows, rowLines } from '../draw/row.ts';
import { isMarkdown, splitMarkdown, splitRaw } from '../draw/split-text.ts';
import { frameRows, useScreenSize } from '../frame/screen.tsx';
import { settled } from '../frame/split.tsx';
import { bind } from '../keys/binding.ts';
import { linesAsTexts, TextScreen } from '../search/text-screen.tsx';
import { useStore } from '../shell/store.ts';
import { entriesOf, type JsonValue, nameAt, titleAt, valueAt } from './json-path.ts';
import { searchedText } from './json-rows.ts';
import { nameOf, shortText } from './json-summary.ts';
import { type JsonTree, pageActions } from './json-tree.ts';

/** The maximum number of characters: more than any screen shows, and few enough to lay out within a frame. */
const maxInPane = 8_000;

/** The value under the cursor, beside its tree. */
export function ValuePane(props: { document: JsonValue; tree: JsonTree; size: Size }) {
  const { document, tree, size } = props;
  const { width, height } = size;
  const rested = useMemo(
    () =>
      settled({ get: () => tree.snapshot().row?.path, subscribe: tree.subscribe }, (path) => path),
    [tree],
  );
  const path = useStore(rested) ?? '';
  const lines = useMemo(() => {
    const room = { width: width - 1, height, characters: maxInPane };
    return valueLines(valueAt(document, path), nameAt(path), room);
  }, [document, path, width, height]);
  return <Pane lines={lines} {...size} />;
}

type ValuePageProps = {
  document: JsonValue;
  /** Unique among the documents of a visit. */
  name: string;
  path: string;
  /** Its title if the document has none for it. */
  title?: string | undefined;
  freshness: FreshnessNow;
  onClose(): void;
};

/** The maximum number of characters, enough for any page written by hand. */
const maxInPage = 400_000;

/** One value of a document on the whole screen. */
export function ValuePage({ document, name, path, title, freshness, onClose }: ValuePageProps) {
  const screen = useScreenSize();
  const height = screen.height - frameRows;
  const width = screen.width - 4;
  const value = valueAt(document, path);
  const { lines, isWhole } = usePageLines({ value, path, width, height });
  const content = useMemo(() => linesAsTexts(lines), [lines]);
  const last = useMemo(
    () => bind(pageActions, () => ({ value, close: onClose })),
    [value, onClose],
  );
  const details = (top: number) => {
    const [from, to] = [top + 1, Math.min(lines.length, top + height)];
    const place = `lines ${from} to ${to} of ${lines.length}${isWhole ? '' : '+'}`;
    return [{ text: `${title ?? titleAt(document, path)}  ${place}`, tone: 'muted' } as const];
  };
  return (
    <TextScreen
      name={`${name} page ${path}`}
      isPartial={!isWhole}
      {...{ content, last, details, freshness }}
    />
  );
}

type PageLines = { lines: readonly Line[]; isWhole: boolean };

/** The duration of one step, in milliseconds. A key may have to wait for it. */
const stepMs = 8;
const shownEveryMs = 150;

/** The lines of a value: the first screen at once, the rest in short steps, between which keys are handled. */
function usePageLines(page: { value: JsonValue; path: string; width: number; height: number }) {
  const { value, path, width, height } = page;
  const begun = useMemo(() => {
    const blocks = valueBlocks(value, nameAt(path), { width, characters: maxInPage });
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
  if (!done) for (const each of value) lines.push(indented(each));
  return done;
}

type ValueRoom = {
  width: number;
  /** The maximum number of characters of one text. */
  characters: number;
};

/** The first lines of a value, at most `height` of them. Nothing further is laid out. */
export function valueLines(
  value: JsonValue,
  name: string,
  { height, ...room }: ValueRoom & { height: number },
): Line[] {
  const lines: Line[] = [];
  for (const block of valueBlocks(value, name, room)) {
    lines.push(...block);
    if (lines.length >= height) break;
  }
  return lines.slice(0, height);
}

/**
 * A value for reading, a few lines at a time: Markdown as a page, other texts as they are, an object as its
 * fields followed by its texts, a list as its items. `name` is the name of the value in its document.
 * Each step takes less time than a frame.
 */
export function* valueBlocks(value: JsonValue, name: string, room: ValueRoom): Generator<Line[]> {
  if (typeof value === 'string') yield* textBlocks(value, name, room);
  else if (Array.isArray(value)) yield* itemBlocks(value);
  else if (typeof value === 'object' && value !== null) yield* objectBlocks(value, room);
  else yield [line(searchedText(value))];
}

function* textBlocks(text: string, name: string, { width, characters }: ValueRoom) {
  const start = text.slice(0, characters);
  const isPage = isMarkdown(name, text);
  for (const slice of isPage ? splitMarkdown(start) : splitRaw(start)) {
    const rows = isPage ? markdownRows(slice) : rawRows(slice);
    yield rows
      .flatMap((row) => rowLines(row, { width, isWrapped: true }))
      .map(({ spans }): Line => ({ spans }));
  }
}

/** The width of the column of names is that of this many: measuring all can take longer than a frame. */
const maxMeasured = 200;

/** Short fields first, so that they stay together, then each long text below its name. */
function* objectBlocks(value: object, room: ValueRoom): Generator<Line[]> {
  const isText = ([name, child]: [string, JsonValue]) =>
    typeof child === 'string' && (child.includes('\n') || isMarkdown(name, child));
  const fields = entriesOf(value);
  const texts = fields.filter(isText);
  const names = fields.slice(0, maxMeasured).map(([name]) => name);
  const column = namesWidth(names, room.width);
  for (const field of fields) {
    if (!isText(field)) yield factLines(field[0], shortText(field[1]), room.width, column);
  }
  for (const [index, [name, child]] of texts.entries()) {
    if (index > 0 || texts.length < fields.length) yield [emptyLine];
    if (texts.length > 1) yield [line([sanitizeLine(name), 'muted'])];
    yield* textBlocks(String(child), name, room);
  }
}

function* itemBlocks(items: readonly JsonValue[]): Generator<Line[]> {
  const indexWidth = String(items.length).length + 2;
  for (const [index, item] of items.entries()) {
    const name = typeof item === 'object' && item !== null ? nameOf(item) : undefined;
    const size = shortText(item);
    yield [
      line(
        [padEnd(String(index), indexWidth), 'muted'],
        ...(name === undefined ? [size] : [name, [`  ${size}`, 'muted'] as const]),
      ),
    ];
  }
}
