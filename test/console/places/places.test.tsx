import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stopWork } from '../../../src/console/keys/binding.ts';
import { globalActions } from '../../../src/console/places/global-actions.ts';
import { actionGroups, actionLayers, places } from '../../../src/console/places/places.tsx';
import { currentVisit } from '../../../src/console/shell/navigation.ts';
import type { ScreenName } from '../../../src/console/shell/routes.ts';
import { keyNameMistake } from '../../../src/terminal/key-names.ts';
import { screens } from '../harness/every-screen.ts';
import { openConsole } from '../harness/open-console.tsx';

const source = join(import.meta.dirname, '..', '..', '..', 'src', 'console');

/** Modules of the console, for whatever in them is an action. */
const modules: object[] = await Promise.all(
  globSync('**/*.{ts,tsx}', { cwd: source }).map((path) => import(join(source, path))),
);

type Found = { id: string; title: string; keys: readonly string[]; isHarmful: boolean };

const isAction = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'keys' in value &&
  'isHarmful' in value;

const found = modules
  .flatMap((module) => Object.values(module))
  .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  .filter(isAction);

const listedActions = actionGroups.flatMap(({ actions }) => actions);
const listed = new Set(listedActions.map(({ id }) => id));

test('every action that a file offers is listed', () => {
  expect(found.length).toBeGreaterThan(100);
  expect([...new Set(found.map(({ id }) => id))].filter((id) => !listed.has(id))).toEqual([]);
});

test('every action that a file keeps to itself is listed, too', () => {
  const made = /\b\w*[aA]ction(?:<[^(]*>)?\(\s*(?:\{\s*id: )?'([a-z-]+\.[a-z-]+)'/g;
  const ids = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(made)].map(([, id = '']) => id),
  );

  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !listed.has(id) && id !== 'choice.letter')).toEqual([]);
});

test('an id belongs to one action', () => {
  const byId = Map.groupBy(found, ({ id }) => id);
  const different = [...byId].map(([id, actions]) => [
    id,
    new Set(actions.map(({ keys, title }) => `${title} ${keys}`)).size,
  ]);

  expect(different.filter(([, count]) => count !== 1)).toEqual([]);
});

test('ids can be told from settings, and keys are keys', () => {
  for (const { id, keys } of listedActions) {
    expect(id).toMatch(/^[a-z-]+(\.[a-z-]+)+$/);
    for (const key of keys) expect([id, keyNameMistake(key)]).toEqual([id, undefined]);
  }
});

test('the table of keys and the search for conflicts know the same actions', () => {
  expect(new Set(actionLayers.flat().map(({ id }) => id))).toEqual(listed);
});

/** Keys that are pressed, lines that are typed behind `:`, and what is waited for in between. */
type Way = readonly (string | RegExp)[];

const now: Way = ['0', /Now {2}1 of \d\d[\s\S]*blocked: the limit/];
const overview: Way = [/like for like/];
const sessions: Way = ['2', /running/];
const transcript: Way = [...sessions, 'enter', /▌ (user|assistant)/];
const panes: Way = [...sessions, 'P', /Side by side[\s\S]*▌ (user|assistant)/];
const computers: Way = ['3', /build-17/];
const limits: Way = ['4', /PERSON[\s\S]* ok/];
const readiness: Way = ['5', /Readiness {2}1 of/];
const repository: Way = [...readiness, 'enter', /report \d+ of \d+/];
const wiki: Way = ['6', /warehouse-sql/];
const wikiRun: Way = [...wiki, 'j', 'j', 'enter', /TITLE[\s\S]*Development/];
const people: Way = ['7', /People {2}1 of/];
const errors: Way = [':session no-such-session-4711', /NOT FOUND/, ':errors', /Errors {2}1 of/];
/** From a tree to the value under its cursor. */
const value: Way = ['j', 'z', /lines 1 to/];

/** The ways to everything that a place can show; others are reached by their name. */
const ways: { readonly [Screen in ScreenName]?: { readonly [shown: string]: Way } } = {
  now: { list: now, 'zoomed row': [...now, 'z', /About the rule [\w-]+/] },
  rules: { list: [':rules', /Rules {2}1 of/] },
  overview: {
    credits: overview,
    tools: [...overview, 'tab', /servers, /],
    users: [...overview, 'shift-tab', /PERSON[\s\S]*CREDITS/],
  },
  day: { panels: [':day 2026-11-12', /Thu 12 Nov 2026[\s\S]*By tool/] },
  model: { panels: [...overview, ':model pico-1', /Overview › pico-1[\s\S]*By person/] },
  metric: {
    panels: [...overview, 'tab', /servers, /, 'J', 'J', 'enter', /› Issue-Tracker[\s\S]*spellings/],
  },
  sessions: {
    list: sessions,
    'zoomed row': [...sessions, 'z', /Session ─+[\s\S]*messages/],
    JSON: [...sessions, 'i', /sessionId/],
    value: [...sessions, 'i', /sessionId/, ...value],
    'list of a computer': [...computers, 'enter', /Sessions on/],
  },
  transcript: {
    messages: transcript,
    JSON: [...transcript, 'i', /role/],
    value: [...transcript, 'i', /role/, ...value],
  },
  panes: {
    messages: panes,
    JSON: [...panes, 'i', /role/],
    value: [...panes, 'i', /role/, ...value],
  },
  risks: { list: [':risks', /Risks {2}1 of/] },
  tail: { list: [':tail', /Tail {2}[\s\S]*following/] },
  grep: { list: [':grep gripper', /no local copy to search/] },
  computers: { list: computers, JSON: [...computers, 'i', /providerType/] },
  computer: { facts: [...computers, 'd', /Provisioning/] },
  limits: { list: limits, JSON: [...limits, 'i', /userLimits/] },
  errors: { list: errors },
  audit: { list: [':audit', /The audit log has no entries/] },
  record: { facts: [...errors, 'enter', /Errors › [\s\S]*404/] },
  readiness: { list: readiness, JSON: [...readiness, 'i', /reportId/] },
  repository: {
    report: repository,
    comparison: [...repository, 'c', /two reports compared/],
  },
  wiki: { list: wiki, JSON: [...wiki, 'i', /pages {2}\d+ items/] },
  'wiki-run': {
    pages: wikiRun,
    JSON: [...wikiRun, 'i', /pages {2}\d+ items/],
    value: [...wikiRun, 'i', /pages {2}\d+ items/, ...value],
  },
  'wiki-page': { page: [...wikiRun, 'enter', /lines 1 to/] },
  people: { list: people },
  person: { days: [...people, 'enter', /People › [\s\S]*DAY/] },
};

const everyWay = screens.flatMap((screen) =>
  Object.entries(ways[screen] ?? { list: [`:${screen}`] }).map(([shown, way]) => ({
    screen,
    shown,
    way,
  })),
);

const everywhere = new Set([...globalActions, stopWork].map(({ id }) => id));

test.each(everyWay)(
  'what keys do on $screen ($shown) is listed for it, nearest first',
  async ({ screen, way }) => {
    await using console = await openConsole({ columns: 160, rows: 50, knowsWikiRuns: true });
    for (const step of way) {
      if (step instanceof RegExp) await console.waitFor(step);
      else if (step.startsWith(':')) await console.pressAtOnce(...keysOf(step), 'enter');
      else await console.press(step);
    }
    const { navigation, bindings } = console.shell;
    await console.waitFor(() => currentVisit(navigation.get()).route.screen === screen);

    const bound = [...new Set(bindings.get().map(({ id }) => id))].filter(
      (id) => !everywhere.has(id),
    );
    const bodies = places[screen].actions.map((actions) => actions.map(({ id }) => id));
    const inOrder = bodies.map((ids) => ids.filter((id) => bound.includes(id)));
    expect(currentVisit(navigation.get()).route.screen).toBe(screen);
    expect(bound).not.toEqual([]);
    expect(inOrder).toContainEqual(bound);
  },
);

const keysOf = (text: string): string[] =>
  [...text].map((character) => (character === ' ' ? 'space' : character));
