import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { NetworkError } from '../../../src/client/errors/interruptions.ts';
import { harmfulAction } from '../../../src/console/actions/action.ts';
import { bind } from '../../../src/console/actions/binding.ts';
import {
  manyDisabledReason,
  manyQuestion,
  mostTargets,
  takesMany,
} from '../../../src/console/actions/many-targets.ts';
import type { Outcomes } from '../../../src/console/report/report.ts';

type Lamp = { id: string; isOn: boolean };

const aLamp = (id: string, isOn = true): Lamp => ({ id, isOn });

function aSwitch(put: (lamp: Lamp) => Promise<string> = async ({ id }) => `${id} is dark`) {
  const action = harmfulAction<Lamp>({
    id: 'lamp.off',
    title: 'Switch this lamp off',
    keys: ['o'],
    when: 'table',
    invalidates: [],
    targetId: ({ id }) => id,
    question: ({ id }) => ({ title: `Switch ${id} off?`, effects: [] }),
    disabledReason: ({ isOn }) => (isOn ? undefined : 'It is off.'),
    perform: put,
    many: {
      title: (count) => `Switch ${count} lamps off`,
      effects: ['It gets dark.'],
      done: (count) => `${count} lamps are off`,
      nameOf: ({ id }) => id,
    },
  });
  if (!takesMany(action)) throw new Error('The switch takes several lamps.');
  return action;
}

function aSelection(shown: Lamp[], hidden: Lamp[] = []) {
  const unmarked: string[] = [];
  return { shown, hidden, unmarked, unmark: (ids: readonly string[]) => unmarked.push(...ids) };
}

/** What the performance of a question comes to, and what it said on the way. */
async function perform(
  action: ReturnType<typeof aSwitch>,
  selection: ReturnType<typeof aSelection>,
) {
  const progress: string[] = [];
  const result = await manyQuestion(action, selection).perform({
    client: createClient({ baseUrl: 'http://127.0.0.1:9', credential: 'none' }),
    signal: new AbortController().signal,
    progress: (text) => progress.push(text),
  });
  // A question about several always comes to outcomes.
  return { ...(result as Outcomes), progress };
}

test('the question names what is meant, what is hidden and what is left out', () => {
  const selection = aSelection(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => aLamp(id)),
    [aLamp('far'), aLamp('dark', false)],
  );

  expect(manyQuestion(aSwitch(), selection)).toMatchObject({
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
      '1 left out: It is off.',
      '',
      'It gets dark.',
    ],
  });
});

test('requests are sent one after another, with word of how far it has come', async () => {
  let underway = 0;
  const action = aSwitch(async ({ id }) => {
    underway += 1;
    await Promise.resolve();
    expect(underway).toBe(1);
    underway -= 1;
    return `${id} is dark`;
  });

  const { progress, summary } = await perform(action, aSelection([aLamp('a')], [aLamp('b')]));

  expect(progress).toEqual(['Switch 2 lamps off: 1 of 2', 'Switch 2 lamps off: 2 of 2']);
  expect(summary).toBe('2 lamps are off');
});

test('a failure does not stop the others, is listed, and keeps its mark', async () => {
  const action = aSwitch(async ({ id }) => {
    if (id === 'b') throw new Error('The bulb is stuck.');
    return `${id} is dark`;
  });
  const selection = aSelection([aLamp('a'), aLamp('b'), aLamp('c'), aLamp('d', false)]);

  const { summary, outcomes } = await perform(action, selection);

  expect(summary).toBe('2 lamps are off, 1 not');
  expect(outcomes).toEqual([
    { state: 'left-out', name: 'd', text: 'It is off.' },
    { state: 'done', name: 'a', text: 'a is dark' },
    { state: 'failed', name: 'b', text: 'The bulb is stuck.' },
    { state: 'done', name: 'c', text: 'c is dark' },
  ]);
  expect(selection.unmarked).toEqual(['a', 'c']);
});

test('what would fail for all the others too ends the run', async () => {
  const action = aSwitch(async ({ id }) => {
    if (id === 'a') return 'a is dark';
    const request = { method: 'POST', route: '/lamps' };
    throw new NetworkError({ request, host: 'lamps.test', reason: 'ECONNREFUSED' });
  });

  const { outcomes } = await perform(action, aSelection(['a', 'b', 'c'].map((id) => aLamp(id))));

  expect(outcomes.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'a done',
    'b failed',
    'c left-out',
  ]);
});

test.each([
  ['all that is marked is impossible', [aLamp('a', false)], 'None of the 1 marked: It is off.'],
  ['one of two is possible', [aLamp('a', false), aLamp('b')], undefined],
  [
    'too many are marked',
    Array.from({ length: mostTargets + 1 }, (_, index) => aLamp(`l${index}`)),
    'At most 100 at a time, and 101 are marked.',
  ],
])('when %s the reason is told', (_, lamps, reason) => {
  expect(manyDisabledReason(aSwitch(), aSelection(lamps))).toBe(reason);
});

test('an action for one row does nothing while rows are marked', () => {
  const { many: _, ...forOne } = aSwitch();
  const marked = aSelection([aLamp('a')]);

  expect(manyDisabledReason(harmfulAction(forOne), marked)).toBe(
    'One row at a time: esc clears the marks.',
  );
});

test('the menu says how many rows an action would take', () => {
  const marked = aSelection([aLamp('a'), aLamp('b'), aLamp('c', false)]);
  const current = () => aLamp('z');

  expect(bind([aSwitch()], current, () => marked)[0]?.title()).toBe('Switch 2 lamps off');
  expect(bind([aSwitch()], current)[0]?.title()).toBe('Switch this lamp off');
});
