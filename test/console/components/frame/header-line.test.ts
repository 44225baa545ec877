import { expect, test } from 'vitest';
import {
  ForbiddenError,
  NotFoundError,
  ServerError,
} from '../../../../src/client/errors/rejections.ts';
import {
  freshnessSpans,
  type HeaderState,
  headerLine,
  outageSpans,
} from '../../../../src/console/components/frame/header-line.ts';
import type { Freshness } from '../../../../src/console/data/feed.ts';
import { rootScreens } from '../../../../src/console/navigation/route.ts';
import { unicodeGlyphs } from '../../../../src/console/theme/glyphs.ts';
import { lineText, lineWidth, toneOf } from '../../harness/line-text.ts';

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
};
const header = (fields: Partial<HeaderState> = {}, width = 120) =>
  headerLine({ ...state, ...fields }, width, unicodeGlyphs);

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

test('in little room the other screens have short names, in less only their keys', () => {
  expect(lineText(header({}, 80))).toMatch(
    /^ 1 Over 2 Sess 3 Computers 4 Lim 5 Ready 6 Wiki 7 People +halcyon {2}✓ live $/,
  );
  expect(lineText(header({}, 60))).toMatch(/^ 1 2 3 Computers 4 5 6 7 {3,}/);
  expect(lineText(header({ isReadOnly: true }, 80))).toMatch(/^ 1 2 3 Computers 4 5 6 7 {3,}/);
});

test.each([60, 80, 100, 120])('in %i columns every screen is named in one way', (width) => {
  for (const { route } of rootScreens) {
    const text = lineText(header({ root: route.screen }, width));
    const named = text.match(/\d [A-Z]/g) ?? [];
    expect([1, 7]).toContain(named.length);
  }
});

test('the profile and the age of the data are there at every size', () => {
  for (const width of [60, 80, 100, 160]) {
    const text = lineText(header({ freshness: stale, isReadOnly: true }, width));
    expect(text).toContain(' halcyon');
    expect(text).toMatch(/ read-only {2,}STALE 5m +$/);
  }
});

test('the screens keep their names while the data ages', () => {
  for (const width of [60, 70, 80, 90, 100, 120, 130]) {
    const names = (agoMs: number) =>
      lineText(header({ freshness: live(agoMs) }, width)).match(/^.*7( People)?/)?.[0];
    expect(names(59_000)).toBe(names(0));
  }
});

test('the profile is named with its host', () => {
  expect(lineText(header())).toContain('halcyon@api.halcyon.example');
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
  expect(freshnessSpans({ freshness, isWaiting: false, nowMs }, unicodeGlyphs)).toEqual([
    { text, tone },
  ]);
});

test('loading is shown once the wait is long', () => {
  const freshness = { state: 'loading' } as const;

  expect(lineText(header({ freshness, isWaiting: true }))).toContain('◐ loading');
});

test('an outage says when the next try is due, then why', () => {
  expect(outageSpans(stale, unicodeGlyphs)).toEqual([
    { text: `✗ next try 14:31:01: ${reason.message}`, tone: 'bad' },
  ]);
  expect(outageSpans(live(), unicodeGlyphs)).toEqual([]);
});
