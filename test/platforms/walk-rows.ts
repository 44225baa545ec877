import { beforeAll, describe, expect, test } from 'vitest';
import type { Routes } from '../console/harness/every-screen.ts';
import { type CommandName, runCommands } from './commands.ts';
import { openOnPlatform } from './open-on-platform.ts';
import { type Platform, type Switch, startPlatform } from './platform.ts';
import { type PlaceName, walk } from './walk.ts';

/** A text that is contained, or a pattern. */
type Expected = string | RegExp;

/** What is to be seen at some places, and what is not; at a place, or printed by a command. */
type Texts<Place extends string> = { readonly [Name in Place]?: readonly Expected[] };

/** A platform that is unlike the usual one, and what people and programs must and must not read. */
export type WalkRow = {
  name: string;
  /** Made for each test, because some switches count. */
  switches: () => readonly Switch[];
  /** Where the walk goes: to every screen, or to these. */
  places?: Partial<Routes>;
  /** What screens show. */
  shows?: Texts<PlaceName>;
  /** What screens must not show, because it is not known, or wrong. */
  hides?: Texts<PlaceName>;
  /** Places whose rows are as if the platform were the usual one. */
  sameAt?: readonly PlaceName[];
  /** What commands print. */
  prints?: Texts<CommandName>;
  /** What commands must not print. */
  omits?: Texts<CommandName>;
  /** Exit statuses other than 0. */
  exits?: { readonly [Name in CommandName]?: number };
  /** Commands that would take too long. */
  without?: readonly CommandName[];
  /** How many requests all screens and all commands may send; the usual platform gets some 25 and 65. */
  requests?: { screens: number; commands: number };
};

/** Places whose content does not depend on when answers arrived. */
export const steadyPlaces: readonly PlaceName[] = [
  'overview',
  'Tools',
  'Activity',
  'Productivity',
  'People',
  'day',
  'model',
  'metric',
  'sessions',
  'transcript',
  'computers',
  'computer',
  'limits',
  'readiness',
  'repository',
  'people',
  'person',
];

const size = { columns: 160, rows: 44 };

/** The longest that a walk takes where nothing else runs. */
const usualWalkMs = 10_000;

const usualRequests = { screens: 60, commands: 120 };

/** Texts that only a mistake of ours shows. */
export const nonsense =
  /\bundefined\b|\bNaN\b|\[object |Invalid (Date|time)|[Ii]nternal error|\bInfinity\b|\b1970-|\n {4}at /;

/** Walks through every screen and runs every command, for each row. */
export function testWalks(rows: readonly WalkRow[]): void {
  let usual: ReadonlyMap<PlaceName, string>;
  beforeAll(async () => {
    await using console = await openOnPlatform([], size);
    usual = await walk(console);
  });

  describe.each(rows)('a platform where $name', (row) => {
    const { shows = {}, hides = {}, prints = {}, omits = {}, exits = {} } = row;
    const { requests = usualRequests } = row;

    test('is shown as far as it is known on every screen', async () => {
      const startedMs = performance.now();
      await using console = await openOnPlatform(row.switches(), size);

      const screens = await walk(console, row.places);

      for (const [place, text] of screens) {
        expect(text, place).not.toMatch(nonsense);
        expectCandour(place, text);
      }
      expectTexts(screens, shows, hides);
      for (const place of row.sameAt ?? []) {
        expect(bodyOf(screens.get(place)), place).toBe(bodyOf(usual.get(place)));
      }
      // What has become old is asked for again, so a slow machine sends more.
      const slowness = Math.max(1, (performance.now() - startedMs) / usualWalkMs);
      expectBounded(console.platform, requests.screens * slowness);
    });

    test('is read as far as it is known by every command', async () => {
      // Commands read the clock of this computer, so the platform has the same time for them.
      const nowMs = Math.floor(Date.now() / 1_000) * 1_000;
      await using platform = await startPlatform(row.switches(), { nowMs });

      const results = await runCommands(platform, row.without);

      const texts = new Map([...results].map(([name, { text }]) => [name, text]));
      for (const [name, { status, text }] of results) {
        expect(text, name).not.toMatch(nonsense);
        expect([name, status]).toEqual([name, exits[name] ?? 0]);
      }
      expectTexts(texts, prints, omits);
      expectBounded(platform, requests.commands);
    });
  });
}

/** Nothing is live of which something may be missing. */
function expectCandour(place: string, text: string): void {
  if (/incomplete:/.test(text)) expect(text, place).not.toContain('✓ live');
}

function expectTexts<Name extends string>(
  seen: ReadonlyMap<Name, string>,
  wanted: Texts<Name>,
  unwanted: Texts<Name>,
): void {
  for (const [name, text] of seen) {
    for (const expected of wanted[name] ?? []) expect(text, name).toMatch(expected);
    for (const expected of unwanted[name] ?? []) expect(text, name).not.toMatch(expected);
  }
}

function expectBounded({ requests }: Platform, most: number): void {
  expect(requests.length, requests.slice(-20).join('\n')).toBeLessThanOrEqual(most);
}

/**
 * A screen without its header, which counts findings as they come, without what no one sees, and without the last
 * messages in the left half of a preview, which are read once the cursor has rested.
 */
export function bodyOf(text = ''): string {
  const [, ...lines] = text.replaceAll(/ +$/gm, '').split('\n');
  const at = lines.findIndex((line) => line.includes('Last messages'));
  const isSteady = (index: number) => at === -1 || index < at || index >= at + lastRows;
  return lines
    .map((line, index) => (isSteady(index) ? line : line.slice(size.columns / 2)))
    .join('\n');
}

/** How many rows a preview has for them. */
const lastRows = 10;
