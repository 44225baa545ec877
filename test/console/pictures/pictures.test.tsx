import { afterAll, beforeAll, describe, test } from 'vitest';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { serveWorkshop } from '../workshop/serve-workshop.ts';
import { expectPicture } from './expect-picture.ts';

type Picture = {
  name: string;
  /** What leads there from the overview, key by key, with what is waited for before the next. */
  path: readonly { keys: readonly string[]; shows: string | RegExp }[];
};

const person = /[a-z]+\.[a-z]+ .* \d+/;

const pictures: readonly Picture[] = [
  { name: 'now', path: [{ keys: ['0'], shows: /30 days[\s\S]*same call[\s\S]*no data/ }] },
  { name: 'overview', path: [{ keys: ['1'], shows: /[▲▼=] [\d.]+ %/ }] },
  {
    name: 'overview-tools',
    path: [{ keys: ['1', 'tab'], shows: /›Tools[\s\S]*[▲▼=] [\d.]+ %[\s\S]*By tool/ }],
  },
  {
    name: 'overview-activity',
    path: [{ keys: ['1', 'tab', 'tab'], shows: /›Activity[\s\S]*[▲▼=] [\d.]+ %[\s\S]*By client/ }],
  },
  {
    name: 'overview-productivity',
    path: [{ keys: ['1', 'tab', 'tab', 'tab'], shows: /›Productivity[\s\S]*[▲▼=] [\d.]+ %/ }],
  },
  { name: 'overview-users', path: [{ keys: ['1', 'shift-tab'], shows: /›People[\s\S]*\d %/ }] },
  { name: 'sessions', path: [{ keys: ['2'], shows: /running/ }] },
  {
    name: 'transcript',
    path: [
      { keys: ['2'], shows: /running/ },
      { keys: ['G', 'g', 'enter'], shows: /Sessions ›[\s\S]*assistant/ },
    ],
  },
  { name: 'computers', path: [{ keys: ['3'], shows: /build-1[\s\S]*[✓!✗] / }] },
  {
    name: 'computer',
    path: [
      { keys: ['3'], shows: /build-1[\s\S]*[✓!✗] / },
      { keys: ['d'], shows: 'Provisioning' },
    ],
  },
  { name: 'limits', path: [{ keys: ['4'], shows: person }] },
  { name: 'readiness', path: [{ keys: ['5'], shows: /\d+ %/ }] },
  {
    name: 'repository',
    path: [
      { keys: ['5'], shows: /\d+ %/ },
      { keys: ['S', 'o', 'enter'], shows: 'Readiness ›' },
    ],
  },
  {
    name: 'wiki',
    path: [{ keys: ['6'], shows: /running[\s\S]*failed[\s\S]*completed[\s\S]*completed/ }],
  },
  {
    name: 'wiki-run',
    path: [
      { keys: ['6'], shows: /running[\s\S]*failed[\s\S]*completed[\s\S]*completed/ },
      { keys: ['j', 'j', 'enter'], shows: 'Wiki ›' },
    ],
  },
  {
    name: 'tail',
    path: [
      { keys: ['1'], shows: /[▲▼=] [\d.]+ %/ },
      { keys: [':', ...'tail', 'enter'], shows: /! \d+\+ [\s\S]*of \d+ .* following/ },
    ],
  },
  { name: 'people', path: [{ keys: ['7'], shows: /OF LIMIT[\s\S]*\d %/ }] },
  {
    name: 'person',
    path: [
      { keys: ['7'], shows: person },
      { keys: ['enter'], shows: /People ›[\s\S]*like for like/ },
    ],
  },
  {
    name: 'help',
    path: [
      { keys: ['3'], shows: /build-1[\s\S]*[✓!✗] / },
      { keys: ['?'], shows: '─ Keys' },
    ],
  },
  {
    name: 'actions',
    path: [
      { keys: ['3'], shows: /build-1[\s\S]*[✓!✗] / },
      { keys: ['x'], shows: 'Actions' },
    ],
  },
  {
    name: 'question',
    path: [
      { keys: ['3'], shows: /build-1[\s\S]*[✓!✗] / },
      { keys: ['x', 'r'], shows: 'y yes' },
    ],
  },
  {
    name: 'comparison',
    path: [
      { keys: ['5'], shows: /\d+ %/ },
      { keys: ['S', 'o', 'c'], shows: /Readiness ›/ },
    ],
  },
  {
    name: 'day',
    path: [
      { keys: ['1'], shows: /[▲▼=] [\d.]+ %/ },
      { keys: ['enter'], shows: /Overview ›[\s\S]*\d+ tools/ },
    ],
  },
  {
    name: 'palette',
    path: [
      { keys: ['3'], shows: /build-1[\s\S]*[✓!✗] / },
      { keys: ['ctrl-p'], shows: 'enter run' },
    ],
  },
];

const first = pictures.slice(0, 1);

// No picture changes anything there.
let workshop: Awaited<ReturnType<typeof serveWorkshop>>;
beforeAll(async () => {
  workshop = await serveWorkshop();
});
afterAll(() => workshop[Symbol.asyncDispose]());

describe.each([
  { columns: 80, rows: 24, shown: pictures },
  { columns: 120, rows: 36, shown: first },
  { columns: 160, rows: 50, shown: pictures },
])('on a screen of $columns x $rows', ({ columns, rows, shown }) => {
  test.each(shown)('$name looks as it was last approved', async ({ name, path }) => {
    await using console = await openConsoleAt(workshop, { columns, rows });

    for (const { keys, shows } of path) {
      await console.waitUntilIdle();
      await console.press(...keys);
      await console.waitFor(shows);
    }
    await console.waitUntilIdle();

    await expectPicture(console, `${name}-${columns}x${rows}.txt`);
  });
});
