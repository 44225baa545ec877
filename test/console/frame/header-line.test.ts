import { expect, test } from 'vitest';
import { ForbiddenError, NotFoundError } from '../../../src/client/errors/rejections.ts';
import type { Freshness } from '../../../src/console/data/feed.ts';
import { type HeaderState, headerLine } from '../../../src/console/frame/header-line.ts';
import { rootPlaces } from '../../../src/console/shell/routes.ts';
import type { Profile } from '../../../src/console/shell/shell.ts';
import { down, live, nowMs, stale } from '../harness/freshness-states.ts';
import { lineText, lineWidth, toneOf } from '../harness/line-text.ts';

const state: HeaderState = {
  root: 'computers',
  profile: { name: 'halcyon', host: 'api.halcyon.example', isDemo: false },
  isReadOnly: false,
  freshness: live(),
  isWaiting: false,
  nowMs,
  urgent: 0,
  isUrgentIncomplete: false,
};
const header = (fields: Partial<HeaderState> = {}, width = 120) =>
  headerLine({ ...state, ...fields }, width);

test('the header fills its row exactly at every size', () => {
  for (const width of [60, 80, 120, 200]) {
    for (const freshness of [live(), live(3_600_000), stale, down]) {
      for (const isReadOnly of [true, false]) {
        expect(lineWidth(header({ freshness, isReadOnly }, width))).toBe(width);
      }
    }
  }
});

test('all screens are named with their keys, and the one on show stands out', () => {
  const line = header();

  expect(lineText(line)).toContain('1 Overview 2 Sessions 3 Computers 4 Limits 5 Readiness');
  expect(toneOf(line, 'Computers')).toBe('strong');
  expect(toneOf(line, 'Sessions')).toBe('muted');
});

const here: Profile = { name: '127.0.0.1:33377', host: '127.0.0.1:33377', isDemo: false };
const demo: Profile = { name: 'Demo organization', host: 'this computer', isDemo: true };
const farAway: Profile = {
  name: 'production-europe-west-of-everything',
  host: 'signalbox.production.europe-west.halcyon.example:8443',
  isDemo: false,
};
const everyState = [
  live(),
  live(59_000),
  stale,
  { ...stale, updatedAt: nowMs - 59 * 60_000 },
  down,
  { ...down, reason: new ForbiddenError({}) },
  { state: 'loading' },
  undefined,
] satisfies (Freshness | undefined)[];

const fullNames = '0 Now 1 Overview 2 Sessions 3 Computers 4 Limits 5 Readiness 6 Wiki 7 People';
const shortNames = '0 Now 1 Over 2 Sess 3 Comp 4 Lim 5 Ready 6 Wiki 7 People';

test.each([
  { width: 60, isReadOnly: false, named: ' 0 1 2 3 4 5 6 7  Comp ' },
  { width: 60, isReadOnly: true, named: ' 0 1 2 3 4 5 6 7  Comp ' },
  { width: 80, isReadOnly: false, named: ` ${shortNames} ` },
  { width: 80, isReadOnly: true, named: ' 0 1 2 3 4 5 6 7  Comp ' },
  { width: 100, isReadOnly: false, named: ` ${shortNames} ` },
  { width: 100, isReadOnly: true, named: ` ${shortNames} ` },
  { width: 120, isReadOnly: false, named: ` ${fullNames} ` },
  { width: 120, isReadOnly: true, named: ` ${fullNames} ` },
  { width: 160, isReadOnly: true, named: ` signalbox  ${fullNames} ` },
])(
  'in $width columns, read-only: $isReadOnly, the screens are named "$named" whatever the profile and its data',
  ({ width, isReadOnly, named }) => {
    for (const profile of [here, demo, farAway]) {
      for (const freshness of everyState) {
        const line = header({ profile, freshness, isReadOnly }, width);
        expect(lineText(line)).toMatch(new RegExp(`^${named}`));
        expect(lineWidth(line)).toBe(width);
      }
    }
  },
);

test.each([60, 80, 100, 120, 160])(
  'in %i columns no key moves when the screen changes',
  (width) => {
    const places = rootPlaces.map(({ screen }) => {
      const text = lineText(header({ root: screen }, width));
      return rootPlaces.map(({ key }) => text.indexOf(` ${key} `));
    });

    expect(places).toEqual(places.map(() => places[0]));
  },
);

test('where there are only keys, the key of the screen on show stands out', () => {
  expect(toneOf(header({}, 60), '3')).toBe('strong');
  expect(toneOf(header({}, 60), '2')).toBe('accent');
});

test.each([60, 80, 100, 120, 160])('in %i columns the profile is cut, never the state', (width) => {
  for (const isReadOnly of [false, true]) {
    const end = (freshness: Freshness) =>
      lineText(header({ profile: farAway, freshness, isReadOnly }, width));
    expect(end(live())).toMatch(/ p[^ ]*\u2026?[^ ]* +(read-only +)?✓ live $/);
    expect(end(stale)).toMatch(/ p[^ ]*\u2026?[^ ]* +(read-only +)?STALE 5m $/);
    expect(end(down)).toMatch(/ p[^ ]*\u2026?[^ ]* +(read-only +)?NO DATA $/);
  }
});

test.each([60, 80, 100, 120, 160])(
  'in %i columns findings that wait are counted, and move no name',
  (width) => {
    const [none, some] = [0, 2].map((urgent) => lineText(header({ urgent }, width)));

    expect(some).toMatch(/ ! 2 {2}h\S* {2}✓ live $/);
    expect(some?.slice(0, some.indexOf('!')).trimEnd()).toBe(
      none?.slice(0, some?.indexOf('!')).trimEnd(),
    );
    expect(lineText(header({ urgent: 150 }, width))).toContain(' ! 99 ');
  },
);

test.each([60, 80, 100, 120, 160])(
  'in %i columns a count that may be too low has a plus, which moves no name',
  (width) => {
    for (const urgent of [2, 12, 150]) {
      const [all, some] = [false, true].map((isUrgentIncomplete) =>
        lineText(header({ urgent, isUrgentIncomplete }, width)),
      );
      const count = Math.min(urgent, 99);

      expect(some).toContain(` ! ${count}+ `);
      expect(some).toHaveLength(all?.length ?? 0);
      expect(some?.slice(some.indexOf('+') + 1).trim()).toBe(
        all?.slice(all.indexOf(`! ${count}`) + `! ${count}`.length).trim(),
      );
    }
  },
);

test('on Now itself findings are not counted in the header', () => {
  expect(lineText(header({ root: 'now', urgent: 2 }))).not.toContain('!');
});

test('a short address is shown whole or without its port, in every state', () => {
  expect(lineText(header({ profile: here, freshness: down }, 92))).toMatch(
    / 127\.0\.0\.1:33377 {2} NO DATA $/,
  );
  for (const width of [60, 80, 92]) {
    for (const freshness of everyState) {
      const text = lineText(header({ profile: here, freshness, isReadOnly: true }, width));
      expect(text.replace(/127\.0\.0\.1(:33377)? /, '')).not.toMatch(/127|…/);
    }
  }
});

test.each([
  'signalbox.internal.example.com:8443',
  'db.halcyon.example.com',
  '192.168.100.200:33377',
])('the address %s is shown whole, without its port, or cut, if possible after a label', (host) => {
  const profile = { name: host, host, isDemo: false };
  const whole = [host, host.replace(/:\d+$/, '')];
  const labels = whole[1]?.split('.') ?? [];
  const cut = labels.map((_, index) => `${labels.slice(0, index + 1).join('.')}…`);

  for (const width of [60, 80, 92, 100, 120, 160]) {
    for (const freshness of everyState) {
      for (const urgent of [0, 2]) {
        const text = lineText(header({ profile, freshness, urgent, isReadOnly: true }, width));
        const shown = text.split(' ').findLast((word) => word.startsWith(host.slice(0, 2))) ?? '';
        // Where its first label has no room, that is cut.
        const isPartOfFirst = !shown.includes('.') && shown.endsWith('…');
        expect(isPartOfFirst || [...whole, ...cut].includes(shown), text).toBe(true);
      }
    }
  }
  expect(lineText(header({ profile }, 200))).toContain(` ${host} `);
});

test.each([
  { profile: here, shown: '127.0.0.1' },
  { profile: state.profile, shown: 'halcyon' },
  { profile: demo, shown: 'demo' },
  { profile: farAway, shown: 'productio' },
])('the profile $shown is in sight whatever its data', ({ profile, shown }) => {
  for (const width of [60, 80, 100, 120]) {
    for (const freshness of everyState) {
      expect(lineText(header({ profile, freshness, urgent: 99 }, width))).toMatch(
        new RegExp(` ${shown}`, 'i'),
      );
    }
  }
});

test('stale data in 80 columns leave the host beside them, and no hole', () => {
  const freshness = stale;

  expect(lineText(header({ profile: here, freshness }, 80))).toMatch(
    / 7 People {2}127\.0\.0\.1 {3}STALE 5m $/,
  );
  expect(lineText(header({ profile: here, freshness, urgent: 2 }, 80))).toMatch(
    / 7People +! 2 {2}127\.0\.0\.1 {3}STALE 5m $/,
  );
});

test.each([
  { urgent: 9, isUrgentIncomplete: true, count: '! 9\\+' },
  { urgent: 10, isUrgentIncomplete: true, count: '! 10\\+' },
  { urgent: 99, isUrgentIncomplete: false, count: '! 99' },
])('the count $count has the same distance from the name as the name from the state', (found) => {
  const { count, ...fields } = found;

  for (const width of [60, 80, 100, 120]) {
    expect(lineText(header({ profile: demo, ...fields }, width))).toMatch(
      new RegExp(` ${count} {2}[Dd]emo( organization)? {2}✓ live $`),
    );
  }
});

test('a screen that asks the server nothing says nothing of its data', () => {
  expect(lineText(header({ freshness: undefined }, 80))).toMatch(/ halcyon +$/);
});

test('the profile is named with its host', () => {
  expect(lineText(header({}, 130))).toContain('halcyon@api.halcyon.example');
});

test('a profile that is called like its host is named once', () => {
  const profile = { name: 'localhost:80', host: 'localhost:80', isDemo: false };

  expect(lineText(header({ profile }))).toContain(' localhost:80 ');
});

test('the demo organization is called demo where its name has no room', () => {
  const profile = { name: 'Demo organization', host: 'this computer', isDemo: true };

  expect(lineText(header({ profile }, 120))).toContain('Demo organization');
  expect(lineText(header({ profile }, 80))).toMatch(/ demo {2}✓ live $/);
});

test('a read-only console says so', () => {
  expect(lineText(header({ isReadOnly: true }))).toContain(' read-only ');
  expect(lineText(header())).not.toContain('read-only');
});

test('loading is shown once the wait is long', () => {
  const freshness = { state: 'loading' } as const;

  expect(lineText(header({ freshness, isWaiting: true }))).toContain('◐ loading');
});

test.each([
  { width: 120, text: ' OFFLINE · data of 2026-11-19 14:02 UTC ' },
  { width: 80, text: ' OFFLINE 2026-11-19 14:02 UTC ' },
  { width: 60, text: ' OFFLINE ' },
])('in $width columns a copy says of when it is', ({ width, text }) => {
  const profile: Profile = { ...here, dataOf: Date.parse('2026-11-19T14:02:30Z') };
  const line = header({ profile, isReadOnly: true, freshness: live(90_000) }, width);

  expect(lineText(line)).toContain(text);
  expect(lineText(line)).not.toContain('ago');
  expect(toneOf(line, text)).toBe('badge');
  expect(lineWidth(line)).toBe(width);
});

test('what a copy does not hold is said beside its time', () => {
  const profile: Profile = { ...here, dataOf: nowMs };
  const missing: Freshness = { state: 'down', reason: new NotFoundError({}), retryAt: nowMs };
  const text = lineText(header({ profile, isReadOnly: true, freshness: missing }, 160));

  expect(text).toContain(' OFFLINE ');
  expect(text).toContain(' NOT FOUND ');
});
