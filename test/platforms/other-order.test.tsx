import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { openOnPlatform } from './open-on-platform.ts';
import { wikiRunId } from './organization.ts';
import type { Switch } from './platform.ts';

const reversed = <Item,>(items: readonly Item[]): Item[] => items.toReversed();

/** Neither the documented order nor its reverse: every other item first. */
const mixed = <Item,>(items: readonly Item[]): Item[] => [
  ...items.filter((_, index) => index % 2 === 1),
  ...items.filter((_, index) => index % 2 === 0),
];

const ordered = (change: <Item>(items: readonly Item[]) => Item[]): Switch => ({
  organization: (organization) => ({
    ...organization,
    // A session of several pages would still have its pages in another order.
    sessions: change(organization.sessions.slice(1)),
    messages: new Map([...organization.messages].map(([id, messages]) => [id, change(messages)])),
    reports: change(organization.reports),
    days: organization.days.map((day) => ({ ...day, users: change(day.users) })),
  }),
  // The last day of the platform is the last of its list, so only answers have another order.
  answer: (answer, { route }) => {
    const body = answer.body as Json;
    const isByDay = ['tokens', 'tools', 'activity', 'productivity', 'users'].includes(route);
    return isByDay && Array.isArray(body.data)
      ? { ...answer, body: { ...body, data: change(body.data) } }
      : answer;
  },
});

const ways = [
  ['0'],
  ['1'],
  ['1', 'tab'],
  ['1', 'tab', 'tab'],
  ['2'],
  ['2', 'G'],
  [':session ses-03'],
  [':tail'],
  ['4'],
  ['5'],
  ['5', 'enter'],
  [`:wiki ${wikiRunId}`],
  ['7'],
  ['7', 'enter'],
  [':day 2027-02-16'],
];

async function screensOf(switches: readonly Switch[]) {
  await using console = await openOnPlatform(switches, { columns: 160, rows: 50 });
  const screens: { [way: string]: string } = {};
  for (const way of ways) {
    await console.press('esc', 'esc', 'esc');
    for (const step of way) {
      if (step.startsWith(':')) await console.pressAtOnce(...keysOf(step), 'enter');
      else await console.press(step);
      await console.calm();
      await console.waitFor((text) => !/ reading | \d\+ | sessions read/.test(text));
    }
    screens[way.join(' ')] = console.text().replaceAll(/ +$/gm, '');
  }
  return screens;
}

const keysOf = (text: string): string[] =>
  [...text].map((character) => (character === ' ' ? 'space' : character));

test('a platform whose lists have another order looks the same', async () => {
  const usual = await screensOf([ordered((items) => [...items])]);

  expect(await screensOf([ordered(reversed)])).toEqual(usual);
  expect(await screensOf([ordered(mixed)])).toEqual(usual);
});
