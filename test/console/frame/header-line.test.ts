import { expect, test } from 'vitest';
import {
  ForbiddenError,
  NotFoundError,
  ServerError,
} from '../../../src/client/errors/rejections.ts';
import type { Freshness } from '../../../src/console/data/feed.ts';
import {
  freshnessSpans,
  type HeaderState,
  headerLine,
  outageSpans,
} from '../../../src/console/frame/header-line.ts';
import { rootPlaces } from '../../../src/console/shell/routes.ts';
import { noTraffic, type Profile, type TrafficState } from '../../../src/console/shell/shell.ts';
import { lineText, lineWidth, toneOf } from '../harness/line-text.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const reason = new ServerError({ detail: 'The batch broke.' });
const live = (agoMs = 0): Freshness => ({ state: 'live', updatedAt: nowMs - agoMs });
const stale: Freshness = {
  state: 'stale',
  updatedAt: nowMs - 300_000,
  reason,
  retryAt: nowMs + 61_000,
};
const down: Freshness = { state: 'down', reason, retryAt: nowMs };

const state: HeaderState = {
  root: 'computers',
  profile: { name: 'halcyon', host: 'api.halcyon.example', isDemo: false },
  isReadOnly: false,
  freshness: live(),
  isWaiting: false,
  nowMs,
  urgent: 0,
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

test('on Now itself findings are not counted in the header', () => {
  expect(lineText(header({ root: 'now', urgent: 2 }))).not.toContain('!');
});

test('an address keeps both of its ends', () => {
  expect(lineText(header({ profile: here, freshness: down }, 86))).toMatch(
    / 127\.0\.0\.1:33377 {2} NO DATA $/,
  );
  expect(lineText(header({ profile: here, isReadOnly: true }, 92))).toMatch(
    / 127.*….*77 +read-only {2}✓ live $/,
  );
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

test.each([
  ['✓ live', 'good', live()],
  ['✓ live', 'good', live(9_999)],
  ['✓ 12s ago', 'good', live(12_000)],
  [' STALE 5m ', 'badge', stale],
  [' NO DATA ', 'alarm', down],
  [' NO ACCESS ', 'badge', { ...down, reason: new ForbiddenError({}) }],
  [' NOT FOUND ', 'badge', { ...down, reason: new NotFoundError({}) }],
  ['', 'busy', { state: 'loading' }],
] as const)('data is "%s" in the tone %s', (text, tone, freshness) => {
  expect(freshnessSpans({ freshness, isWaiting: false, nowMs })).toEqual([{ text, tone }]);
});

test('loading is shown once the wait is long', () => {
  const freshness = { state: 'loading' } as const;

  expect(lineText(header({ freshness, isWaiting: true }))).toContain('◐ loading');
});

test('an outage says why, then when the next try is due, without a path', () => {
  expect(outageText(stale)).toBe('✗ server error, next try 14:31:01');
  expect(outageText(live())).toBe('');
  expect(outageText(undefined)).toBe('');
});

test('while failures are tried together, the outage has one time for all of them', () => {
  const traffic = { outage: Date.parse('2026-11-20T14:30:04Z') };

  expect(outageText(stale, traffic)).toBe('✗ server error, next try 14:30:04');
  expect(outageText(stale, { outage: 'trying' })).toBe('✗ server error, trying now');
  const waiting = { what: 'computers', seconds: 7 };
  expect(outageText(stale, { outage: 'trying', waiting })).toBe('✗ server error, trying for 7 s');
});

test('a refusal is tried by itself, whatever else fails', () => {
  const refused = { ...stale, reason: new ForbiddenError({ status: 403 }) };

  expect(outageText(refused, { outage: 'trying' })).toBe('✗ not allowed (403), next try 14:31:01');
});

test('what is not answered is named with the seconds so far', () => {
  const waiting = { what: 'credits', seconds: 4 };

  expect(outageText(live(), { waiting })).toBe('◐ waiting 4 s for credits');
  expect(outageText({ state: 'loading' }, { waiting })).toBe('◐ waiting 4 s for credits');
});

test('a list without a next page says that it may be incomplete', () => {
  expect(outageText(live(), { mayBeIncomplete: true })).toBe(
    'may be incomplete: the server gives no next page',
  );
  expect(outageText(undefined, { mayBeIncomplete: true })).toBe('');
});

const computers = { ...live(3_000), dueAt: nowMs - 2_000 };

test.each([
  { name: 'a request under way', text: '◐ live', freshness: live(3_000), isHanging: false },
  { name: 'data that is due', text: '◐ 3s ago', freshness: computers, isHanging: false },
  { name: 'due data without answer', text: ' STALE 3s ', freshness: computers, isHanging: true },
  {
    name: 'data that is not due without answer',
    text: '◐ 12s ago',
    freshness: { ...live(12_000), dueAt: nowMs + 48_000 },
    isHanging: true,
  },
])('$name is "$text"', ({ text, freshness, isHanging }) => {
  expect(freshnessSpans({ freshness, isWaiting: true, isHanging, nowMs })).toMatchObject([
    { text },
  ]);
});

test('data that is due is never called live', () => {
  const [span] = freshnessSpans({ freshness: computers, isWaiting: false, nowMs });

  expect(span?.text).toBe('✓ 3s ago');
});

const outageText = (
  freshness: Freshness | undefined,
  traffic: Partial<TrafficState> = {},
  { width = 120, hasCopy = false } = {},
) => lineText({ spans: outageSpans(freshness, { ...noTraffic, ...traffic }, { width, hasCopy }) });

test('an outage names the way to the local copy, in words where there is room', () => {
  const refused = { ...stale, reason: new ForbiddenError({ status: 403 }) };

  expect(outageText(stale, {}, { hasCopy: true })).toMatch(/ {2}:offline opens the copy$/);
  expect(outageText(stale, {}, { hasCopy: true, width: 80 })).toMatch(/ {2}:offline$/);
  expect(outageText(stale)).not.toContain(':offline');
  expect(outageText(refused, {}, { hasCopy: true })).not.toContain(':offline');
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
