import { describe, expect, test } from 'vitest';
import { openOnPlatform } from './open-on-platform.ts';
import type { Switch } from './platform.ts';
import {
  cursorIsIgnored,
  cursorRepeats,
  cursorsCircle,
  emptyPagesNeverEnd,
  rowsNeverEnd,
} from './switches/cursors.ts';

/** A way in which a list never ends, and what is said of it. */
type Endless = {
  name: string;
  endless: Switch;
  /** How many of 24 sessions there are in all its pages. */
  sessions: number;
  /** How many of 250 messages. */
  messages: number;
  /** Requests for all pages of sessions, and for all of the messages. */
  requests: { sessions: number; messages: number };
  says: string;
};

const repeats = 'incomplete: the server repeats a cursor';
const neverEnds = 'incomplete: pages follow without end';

const endless: readonly Endless[] = [
  {
    name: 'a cursor that is ignored',
    endless: cursorIsIgnored,
    sessions: 10,
    messages: 10,
    requests: { sessions: 2, messages: 2 },
    says: repeats,
  },
  {
    name: 'a cursor that repeats',
    endless: cursorRepeats,
    sessions: 20,
    messages: 20,
    requests: { sessions: 2, messages: 2 },
    says: repeats,
  },
  {
    name: 'cursors in a circle',
    endless: cursorsCircle,
    sessions: 24,
    messages: 30,
    requests: { sessions: 3, messages: 3 },
    says: repeats,
  },
  {
    name: 'empty pages without end',
    endless: emptyPagesNeverEnd,
    sessions: 24,
    messages: 250,
    requests: { sessions: 3 + 100, messages: 25 + 100 },
    says: neverEnds,
  },
  {
    name: 'rows that come again without end',
    endless: rowsNeverEnd,
    sessions: 24,
    messages: 250,
    requests: { sessions: 3 + 100, messages: 25 + 100 },
    says: neverEnds,
  },
];

describe.each(endless)('with $name', ({ endless, sessions, messages, requests, says }) => {
  test('Sessions keeps each session once, and says that the list is incomplete', async () => {
    await using console = await openOnPlatform([endless]);
    await console.press('2');
    await console.waitFor('Tide tables drift by a minute, part 1');

    await console.press('G');
    await console.waitFor(says);
    await console.calm();

    expect(console.line(1)).toContain(`${sessions} of ${sessions} `);
    expect(console.line(0)).toContain(' PARTIAL');
    expect(console.text()).not.toContain('✓ live');
    // The newest page is requested again on its own, and each screen reads the ends of running sessions.
    expect(console.platform.count('/sessions?')).toBeLessThanOrEqual(requests.sessions + 3);
    const before = console.platform.count('/sessions?');
    await console.press('k', 'G', 'g', 'g', 'G');
    await console.calm();
    expect(console.platform.count('/sessions?')).toBe(before);
  });

  test('a transcript has each message once, and says that it is incomplete', async () => {
    await using console = await openOnPlatform([endless]);
    await console.press('2');
    await console.waitFor('Tide tables drift by a minute, part 1');
    await console.press('g', 'g');
    const before = console.platform.count('/ses-long/messages');

    await console.press('enter');
    await console.waitFor(says);
    await console.press('G');
    await console.calm();

    expect(console.line(1)).toContain(`${messages} of 250`);
    expect(console.line(1)).not.toContain('following');
    expect(console.line(0)).toContain(' PARTIAL');
    expect(console.text()).not.toContain('✓ live');
    expect(console.text()).toContain(`(${messages})`);
    const sent = console.platform.count('/ses-long/messages') - before;
    expect(sent).toBeLessThanOrEqual(requests.messages + 3);
  });
});

test('a saved transcript says where messages are missing', async () => {
  await using console = await openOnPlatform([cursorRepeats]);
  await console.press('2', 'g', 'g', 'enter');
  await console.waitFor(repeats);

  await console.press('ctrl-s');
  await console.waitFor(() => console.saved.length === 1);

  const text = console.saved[0]?.text ?? '';
  expect(text.match(/^.*(winch|mooring).*$/gm)).toHaveLength(20);
  expect(text.trimEnd().split('\n').at(-1)).toBe(
    `*Messages may be missing after this one (${repeats}).*`,
  );
});
