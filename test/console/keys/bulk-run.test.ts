import { expect, test } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { NetworkError } from '../../../src/client/errors/interruptions.ts';
import { harmfulAction, isOneByOne } from '../../../src/console/keys/action.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import {
  markedDisabledReason,
  markedQuestion,
  maxTargets,
} from '../../../src/console/keys/bulk-run.ts';
import type { Outcomes } from '../../../src/console/shell/question.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

type Lamp = { id: string; isOn: boolean };

const aLamp = (id: string, isOn = true): Lamp => ({ id, isOn });
const lamps = (...ids: string[]) => ids.map((id) => aLamp(id));

function aSwitch(nameOf = ({ id }: Lamp) => id) {
  const action = harmfulAction<Lamp>({
    id: 'lamp.off',
    title: 'Switch this lamp off',
    keys: ['o'],
    invalidates: [],
    targetId: ({ id }) => id,
    question: ({ id }) => ({ title: `Switch ${id} off?`, effects: [] }),
    disabledReason: ({ isOn }) => (isOn ? undefined : 'It is off.'),
    request: ({ id }) => ({ endpoint: 'restartComputer', given: { computerId: id } }),
    tell: ({ id }) => `${id} is dark`,
    oneByOne: {
      title: (count) => `Switch ${count} lamps off`,
      effects: () => ['It gets dark.'],
      done: (count) => `${count} lamps are off`,
      nameOf,
    },
  });
  if (!isOneByOne(action)) throw new Error('The switch takes several lamps.');
  return action;
}

function aSelection(shown: Lamp[], hidden: Lamp[] = []) {
  const unmarked: string[] = [];
  return { shown, hidden, unmarked, unmark: (id: string) => unmarked.push(id) };
}

/** What the performance of a question comes to, and what it said on the way. */
async function perform(
  put: (id: string) => Promise<unknown>,
  selection: ReturnType<typeof aSelection>,
  stopped = new AbortController().signal,
) {
  using console = unseenConsole();
  const progress: string[] = [];
  const result = await markedQuestion(aSwitch(), selection).perform({
    ...console.shell,
    client: {
      ...console.shell.client,
      restartComputer: ({ computerId }) => put(computerId),
    } as Client,
    stopped,
    progress: (text) => progress.push(text),
  });
  // A question about several always comes to outcomes.
  return { ...(result as Outcomes), progress };
}

test('the question names what is meant, what is hidden and what is left out', () => {
  const selection = aSelection(lamps('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), [
    aLamp('far'),
    aLamp('dark', false),
  ]);

  expect(markedQuestion(aSwitch(), selection)).toMatchObject({
    title: 'Switch 9 lamps off?',
    targetIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'far'],
    effects: [
      '  a',
      '  b',
      '  c',
      '  d',
      '  e',
      '  f',
      '  and 2 more',
      '1 hidden by the filter:',
      '  far',
      '1 left out: dark: It is off.',
      '',
      'It gets dark.',
    ],
    requests: ['POST /api/v0/computers/{computerId}/restart, one after another'],
  });
});

test('targets of the same name are told apart by their ids', () => {
  const nameOf = ({ id }: Lamp) => (id === 'c' ? 'Kitchen' : 'Untitled');

  const { effects } = markedQuestion(aSwitch(nameOf), aSelection(lamps('a', 'b', 'c')));

  expect(effects.slice(0, 3)).toEqual(['  a  Untitled', '  b  Untitled', '  Kitchen']);
});

test('of many that are left out for one reason the first three are named', () => {
  const off = ['v', 'w', 'x', 'y', 'z'].map((id) => aLamp(id, false));

  expect(markedQuestion(aSwitch(), aSelection([...lamps('a'), ...off])).effects).toContain(
    '5 left out: v, w, x, and 2 more: It is off.',
  );
});

test('requests are sent one after another, with word of how far it has come', async () => {
  let underway = 0;
  const put = async () => {
    underway += 1;
    await Promise.resolve();
    expect(underway).toBe(1);
    underway -= 1;
  };

  const { progress, summary } = await perform(put, aSelection(lamps('a'), lamps('b')));

  expect(progress).toEqual(['Switch 2 lamps off: 1 of 2', 'Switch 2 lamps off: 2 of 2']);
  expect(summary).toBe('2 lamps are off');
});

test('a failure does not stop the others, is listed, and keeps its mark', async () => {
  const put = async (id: string) => {
    if (id === 'b') throw new Error('The bulb is stuck.');
  };
  const selection = aSelection([...lamps('a', 'b', 'c'), aLamp('d', false)]);

  const { summary, outcomes } = await perform(put, selection);

  expect(summary).toBe('2 lamps are off, 1 failed, 1 left out');
  expect(outcomes).toEqual([
    { state: 'left-out', name: 'd', text: 'It is off.' },
    { state: 'done', name: 'a', text: 'a is dark' },
    { state: 'failed', name: 'b', text: 'The bulb is stuck.' },
    { state: 'done', name: 'c', text: 'c is dark' },
  ]);
  expect(selection.unmarked).toEqual(['a', 'c']);
});

test('a mark goes as soon as its row is done', async () => {
  const selection = aSelection(lamps('a', 'b'));
  const seen: string[][] = [];
  const put = async () => {
    seen.push([...selection.unmarked]);
  };

  await perform(put, selection);

  expect(seen).toEqual([[], ['a']]);
});

test('stopped half-way, the request under way is waited for and the rest is not tried', async () => {
  const stop = new AbortController();
  const put = async (id: string) => {
    if (id === 'b') stop.abort();
  };
  const selection = aSelection(lamps('a', 'b', 'c', 'd'));

  const { summary, outcomes } = await perform(put, selection, stop.signal);

  expect(summary).toBe('2 lamps are off, 2 not tried');
  expect(outcomes.map(({ name, state, text }) => `${name} ${state}: ${text}`)).toEqual([
    'a done: a is dark',
    'b done: b is dark',
    'c not-tried: Not attempted: the run was stopped.',
    'd not-tried: Not attempted: the run was stopped.',
  ]);
  expect(selection.unmarked).toEqual(['a', 'b']);
});

test('what would fail for all the others too ends the run', async () => {
  const put = async (id: string) => {
    if (id === 'a') return;
    const request = { method: 'POST', route: '/lamps' };
    throw new NetworkError({ request, host: 'lamps.test', reason: 'ECONNREFUSED' });
  };

  const { outcomes, summary } = await perform(put, aSelection(lamps('a', 'b', 'c')));

  expect(summary).toBe('1 lamps are off, 1 failed, 1 not tried');
  expect(outcomes.at(-1)).toMatchObject({
    name: 'c',
    text: 'Not attempted: it would fail for the same reason.',
  });
});

test.each([
  ['all that is marked is impossible', [aLamp('a', false)], 'It is off.'],
  ['one of two is possible', [aLamp('a', false), aLamp('b')], undefined],
])('when %s the reason is told', (_, marked, reason) => {
  expect(markedDisabledReason(aSwitch(), aSelection(marked))).toBe(reason);
});

test('an action for one row does nothing while rows are marked', () => {
  const { oneByOne: _, ...forOne } = aSwitch();
  const marked = aSelection(lamps('a'));

  expect(markedDisabledReason(forOne, marked)).toBe('One row at a time: clear the marks first.');
});

test('the menu says how many rows an action would take', () => {
  const marked = aSelection([...lamps('a', 'b'), aLamp('c', false)]);
  const current = () => aLamp('z');

  expect(bind([aSwitch()], { current, selection: () => marked })[0]?.title()).toBe(
    'Switch 2 lamps off',
  );
  expect(bind([aSwitch()], current)[0]?.title()).toBe('Switch this lamp off');
});

test('of too many the first are taken, and the question says what becomes of the others', () => {
  const marked = Array.from({ length: maxTargets - 1 }, (_, index) => aLamp(`l${index}`));
  const question = markedQuestion(
    aSwitch(),
    aSelection(marked, lamps('far', 'further', 'furthest')),
  );

  expect(question.title).toBe('Switch 100 lamps off?');
  expect(question.targetIds).toHaveLength(maxTargets);
  expect(question.targetIds.at(-1)).toBe('far');
  expect(question.effects[0]).toBe('At most 100 at a time: the other 2 stay marked for the next.');
  expect(question.confirmation?.text).toBe('100');
});

test('a name of thousands of letters leaves what happens, and the field, in view', () => {
  const { effects } = markedQuestion(aSwitch(), aSelection(lamps('x'.repeat(5_000), 'b')));

  expect(effects).toEqual([`  ${'x'.repeat(63)}…`, '  b', '', 'It gets dark.']);
});
