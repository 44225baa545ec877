import { expect, test } from 'vitest';
import { openOnPlatform } from './open-on-platform.ts';
import type { Switch } from './platform.ts';
import {
  everythingIsNull,
  limitsAreNull,
  peopleHaveNoEmail,
  sessionsHaveNoStatus,
  statusesHaveOtherWords,
} from './switches/fields.ts';
import { isEmpty } from './switches/organization.ts';
import { walk } from './walk.ts';

/** Days before the newest one that the platform does not have. */
const daysAreMissing: Switch = {
  answer: (answer) => ({
    ...answer,
    body: JSON.parse(
      JSON.stringify(answer.body ?? null, (_, value) =>
        Array.isArray(value) ? value.filter((row) => row?.date !== '2027-02-03') : value,
      ),
    ),
  }),
};

const platforms: readonly { name: string; switches: readonly Switch[] }[] = [
  { name: 'that is as usual', switches: [] },
  { name: 'whose statuses have words of their own', switches: [statusesHaveOtherWords] },
  {
    name: 'without statuses, e-mail addresses, limits and a day',
    switches: [sessionsHaveNoStatus, peopleHaveNoEmail, limitsAreNull, daysAreMissing],
  },
  { name: 'that has nothing', switches: [isEmpty] },
  { name: 'whose every field is null', switches: [everythingIsNull] },
];

/** Frames, columns of charts, bars, arrows and signs. */
const drawn = /[\u2190-\u21FF\u2500-\u25FF\u2800-\u28FF✓✗·›…]/;

/** A sign that stood before a word, or a direction without an amount. */
const bareSigns = /(?<=^|\s)[!?=–](?=[\s,.]|$)|\b(?:up|down)\b(?! \d)/m;

/** Two numbers beside each other that nothing tells apart: `C Computers 1 1 4`. */
const bareCounts = /(?<=^|\s)(\d[\d,.]*[kM]?|\d+ %) \d[\d,.]*[kM]?(?= [^%\w]|[ ,;.]?$| \d)/m;

/** The numbers and the dates along a chart. */
const axes = /^(\d[\d,.]*[kM]?|(\w{3} )?\d+ \w{3}( (\w{3} )?\d+ \w{3})+)$/m;

/** Commas with nothing between them. */
const emptyFacts = /, ?[,.;:]|: ?[,.;]|^[,.;:]/m;

test.each(platforms)('every screen of a platform $name is told in words', async ({ switches }) => {
  await using console = await openOnPlatform(switches, { isScreenReader: true });

  const screens = await walk(console);

  for (const [place, screen] of screens) {
    // The terminal wraps long sentences, and the blank at the end of a row belongs to them.
    const text = screen.replaceAll(/ +$/gm, '');
    // Patterns of risks are told as they are.
    const told = place === 'risks' ? text.replace(/\bpattern\s[\s\S]*/, '') : text;
    expect(unwrapped(told), place).not.toMatch(bareSigns);
    for (const scraps of [drawn, bareCounts, axes, emptyFacts]) {
      expect(told, place).not.toMatch(scraps);
    }
  }
});

/** A screen with the line breaks of the terminal taken out of its sentences. */
const unwrapped = (text = ''): string => text.replaceAll(/ *\n(?=\S)/g, ' ').replaceAll(/ +/g, ' ');

test('signs, tiles, charts and panels are sentences of their own', async () => {
  await using console = await openOnPlatform([daysAreMissing], { isScreenReader: true });

  const screens = await walk(console);
  const screen = (place: Parameters<typeof screens.get>[0]) => unwrapped(screens.get(place));

  expect(screen('now')).toContain('A Agents: 2 running, 1 waiting.');
  expect(screen('now')).toContain('C Computers: 1 in error, 1 starting, 4 active.');
  expect(screen('overview')).toMatch(/Tab Credits, 1 of 5\. Credits: at least 24,642, /);
  expect(screen('overview')).toMatch(
    /Credits by day: highest 1,187 on Tue 26 Jan, lowest 554 on Tue 16 Feb, last 736 on Wed 17 Feb, 1 of 30 missing\./,
  );
  expect(screen('overview')).toMatch(
    /By model, 2 models, shares of known days: current-9 at least [\d,]+ \(\d+\.\d %\), /,
  );
  expect(screen('overview')).toMatch(
    /; volume -[\d,]+, down \d\.\d %, more or fewer tokens; mix 0, unchanged, 0\.0 %, other models; /,
  );
  expect(screen('People')).toMatch(/sorted by credits, descending/);
  expect(screen('computers')).toContain('sorted by status, ascending, 1 in error');
  expect(screen('computer')).toContain('Install packages, failed');
  expect(screen('repository')).toContain('Scores of 2 reports: highest 67 % on 17 Feb');
  expect(screen('repository')).toContain('failing: has_types, 0 of 1');
  expect(screen('person')).toMatch(/By day: highest \d+ on /);
  expect(screen('wiki-run')).toContain('Harbour');
});

test('details tell their charts, and what is expected apart from what is known', async () => {
  await using console = await openOnPlatform([daysAreMissing], { isScreenReader: true });
  await console.press('4');
  await console.waitFor(/^person .*level unknown, 16 of 17 days known/m);

  await console.press('z');
  await console.waitFor(/^By day: highest /m);

  const limit = unwrapped(console.text());
  expect(limit).toMatch(
    /By day: highest \d+ on .*, lowest \d+ on .*, last \d+ on Wed 17 Feb, 1 of 17 missing\. Expected from Thu 18 Feb\s+on: \d+ to \d+ a day\./,
  );
  expect(limit).not.toContain('known, expected');
  await console.press('esc');
  await console.press('0');
  await console.pressAtOnce('/', ...'rule:limit-zero OR rule:day-missing', 'enter');
  await console.waitFor(/^Now, 1 of/m);
  await console.press('z');

  await console.waitFor(/^Days: highest [\s\S]*1 of \d+ missing; marked: Wed 3 Feb\./m);
  expect(console.text()).not.toMatch(axes);
});

test('what the header says besides the names of screens is told', async () => {
  const dataOf = Date.parse('2027-02-17T08:00:00Z');
  await using console = await openOnPlatform([], { isScreenReader: true, dataOf });
  await console.press('3');

  await console.waitFor(/^Computers, 1 of 6, .*OFFLINE, data of 2027-02-17 08:00/m);
});

test('a marked row is told to be marked', async () => {
  await using console = await openOnPlatform([], { isScreenReader: true });
  await console.press('3');
  await console.waitFor(/^name capstan/m);

  await console.press('space');
  await console.press('k');

  await console.waitFor(/^marked, name capstan/m);
});
