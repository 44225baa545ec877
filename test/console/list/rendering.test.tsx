import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ForbiddenError } from '../../../src/client/errors/rejections.ts';
import type { Freshness } from '../../../src/console/data/feed.ts';
import { type Line, line } from '../../../src/console/draw/line.ts';
import { ScreenSizeProvider } from '../../../src/console/frame/screen.tsx';
import { restMs } from '../../../src/console/frame/split.tsx';
import type { ListDescription, ListRows } from '../../../src/console/list/list-description.ts';
import { listScreen } from '../../../src/console/list/list-screen.tsx';
import { tableOf } from '../../../src/console/list/use-table.ts';
import { ShellProvider } from '../../../src/console/shell/shell-context.ts';
import { createValue, useStore } from '../../../src/console/shell/store.ts';
import { renderScreen } from '../harness/render-screen.tsx';
import { selectedLine } from '../harness/selection.ts';
import { unseenConsole } from '../harness/unseen-console.ts';
import { aBox, type Box, boxContent, boxShape, nowMs } from './a-table.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: nowMs });
});

const size = { width: 160, height: 30 };
const none: readonly Line[] = [];
const noHead = { rows: () => 0, lines: () => none };
const letters = [...'abcdefgh'].map((id) => aBox(`box ${id}`));

const outage = new ForbiddenError({});

const readAt = (updatedAt: number): { freshness: Freshness } => ({
  freshness: { state: 'live', updatedAt, dueAt: updatedAt + 11_000 },
});

/** A list of letters with a preview, and what of it React has rendered: each of its parts reads its description. */
async function openLetters() {
  using console = unseenConsole();
  const { shell } = console;
  const content = createValue<ListRows<Box, undefined>>({
    ...boxContent(letters),
    ...readAt(nowMs),
  });
  let rendered: string[] = [];
  const list: ListDescription<Box, undefined> = {
    ...boxShape,
    name: 'letters',
    subject: 'letters',
    useRows() {
      rendered.push('rows');
      return useStore(content);
    },
    get head() {
      rendered.push('list');
      return noHead;
    },
    actions: [],
    emptyText: () => 'There are no letters.',
    preview: {
      title: 'Letter',
      lines: ({ id }) => [line(`about ${id}`)],
      useLater() {
        rendered.push('preview');
        return none;
      },
    },
  };
  const List = listScreen(list);
  const screen = await renderScreen(
    <QueryClientProvider client={shell.queries}>
      <ShellProvider value={shell}>
        <ScreenSizeProvider value={size}>
          <List route={{}} />
        </ScreenSizeProvider>
      </ShellProvider>
    </QueryClientProvider>,
    { columns: size.width, rows: size.height, settings: shell },
  );
  const { rows, look } = tableOf(shell, list);
  return {
    ...screen,
    renderedSince() {
      const since = rendered;
      rendered = [];
      return since;
    },
    frame: () => look().frame,
    async move(count: number) {
      rows.moveBy(count);
      await screen.settle();
    },
    async answer(rowsRead: readonly Box[], atMs: number) {
      content.dispatch({ ...boxContent(rowsRead, atMs), ...readAt(atMs) });
      await screen.settle();
    },
    /** The server fails, which is told anew whenever the screen is looked at. */
    async fail() {
      const stale = { state: 'stale', updatedAt: nowMs, retryAt: nowMs, reason: outage } as const;
      content.dispatch({ ...boxContent(letters), freshness: () => ({ ...stale }) });
      await screen.settle();
    },
    /** Milliseconds pass, and so does what was to happen in them. */
    async pass(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      await screen.settle();
    },
  };
}

test('nothing is rendered while the cursor passes rows, until it rests', async () => {
  await using letter = await openLetters();
  await letter.move(1);
  expect(letter.text()).toContain('about box b');
  letter.renderedSince();

  for (let row = 0; row < 4; row += 1) await letter.move(1);

  expect(selectedLine(letter)).toContain('box f');
  expect(letter.text()).toContain('about box b');
  expect(letter.renderedSince()).toEqual([]);

  await letter.pass(restMs);
  expect(letter.text()).toContain('about box f');
  expect(letter.renderedSince()).toEqual(['preview']);
});

test('nor is anything while the server fails', async () => {
  await using letter = await openLetters();
  await letter.fail();
  await letter.move(1);
  letter.renderedSince();

  for (let row = 0; row < 4; row += 1) await letter.move(1);

  expect(selectedLine(letter)).toContain('box f');
  expect(letter.renderedSince()).toEqual([]);
});

test('an answer that changes nothing sends nothing to the terminal, and no part is drawn for it', async () => {
  await using letter = await openLetters();
  expect(letter.text()).toContain('live');
  const before = letter.frame();
  letter.bytesSince();

  await letter.pass(10_000);
  await letter.answer(letters, nowMs + 10_000);

  expect(letter.bytesSince()).toBe(0);
  expect(letter.frame()).toBe(before);
});

test('an answer with other rows draws their lines, but no part anew', async () => {
  await using letter = await openLetters();
  const before = letter.frame();

  await letter.answer([aBox('box 1'), ...letters.slice(1)], nowMs + 10_000);

  expect(letter.text()).toContain('box 1');
  expect(letter.frame()).toBe(before);
});

test('what is not read again ages, although nothing is rendered', async () => {
  await using letter = await openLetters();
  await letter.pass(1_000);
  letter.renderedSince();

  await letter.pass(23_000);

  expect(letter.line(0)).toMatch(/2\ds ago/);
  expect(letter.renderedSince()).toEqual([]);
});
