import type { QueryKey } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedAction } from '../../../src/console/keys/action.ts';
import { actionGroups, places } from '../../../src/console/places/places.tsx';
import { currentVisit } from '../../../src/console/shell/navigation.ts';
import type { ScreenName } from '../../../src/console/shell/routes.ts';
import { neverAnswer, refuse } from '../../client/misbehaving-server.ts';
import { screens } from '../harness/every-screen.ts';
import { goTo, type Opened, openIn, others, type State } from './every-place.ts';

const loading: State = { isFilled: false, isHanging: true, behaviorOf: () => neverAnswer };

const states: Record<string, State> = {
  'is empty': { isFilled: false },
  'is loading': loading,
  'has failed': {
    isFilled: false,
    behaviorOf: () => refuse(403, 'This key may not read it.'),
  },
  'shows nothing because of a filter': {
    isFilled: true,
    first(screen) {
      if (screen === 'transcript') return ['t'];
      const hasFilter = ownActions(screen).some(({ id }) => id === 'table.filter');
      return hasFilter ? ['/', ...'zzz', 'enter'] : undefined;
    },
  },
  'has one row': { isFilled: true, differsByScreen: true },
};

/** A list, a dashboard, and the screen that has most keys of its own: there, keys that others share are tried in each state. */
const oneOfAKind: ReadonlySet<ScreenName> = new Set(['sessions', 'overview', 'transcript']);

/** Lists are answered; what a row leads to stays on its way. */
const waitingForDetails: State = {
  isFilled: true,
  isHanging: true,
  behaviorOf: (url) => (/\/(?:sessions|computers|wiki)\/[^?]/.test(url) ? neverAnswer : undefined),
};

/** The kinds of data that stay on their way there. */
const ofDetails = new Set(['messages', 'last-messages', 'wiki-run']);

/** Errors that nobody foresaw; a key must not cause any. */
const unforeseen: unknown[] = [];
const record = (error: unknown) => void unforeseen.push(error);

beforeAll(() => void process.on('unhandledRejection', record));
afterAll(() => void process.off('unhandledRejection', record));

/** Fails with the keys that caused an error. */
function expectCalm({ shell }: Opened, ...keys: string[]): void {
  const reported = shell.errors.get().filter(({ name }) => bugs.includes(name));
  const errors = [...unforeseen.splice(0), ...reported];
  expect({ keys, errors }).toEqual({ keys, errors: [] });
}

// Failures that people are told about are plain errors or errors of the client.
const bugs = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'];

const everywhere = actionGroups.find(({ title }) => title === 'Everywhere')?.actions ?? [];

/** Of the keys that go to a screen, one leads away from a place as well as another. */
const everywhereOnce = everywhere.filter(
  ({ id }) => !id.startsWith('screen.') || id === 'screen.computers',
);

/** One key for each action. */
const keysOf = (actions: readonly ListedAction[]): string[] => [
  ...new Set(actions.flatMap(({ keys }) => keys.slice(0, 1))),
];

const ownActions = (screen: ScreenName) => places[screen].actions.flat();

/** Actions of all lists, dashboards or documents. */
const shared = new Set(
  actionGroups.flatMap(({ actions, isShared }) => (isShared ? actions.map(({ id }) => id) : [])),
);

const ofSeveral = new Set([...shared, ...everywhere.map(({ id }) => id)]);

/** What keys mean now: another place, an overlay, another body of the same place. */
const meaning = ({ shell }: Opened): string =>
  [
    currentVisit(shell.navigation.get()).id,
    shell.overlay.get() === undefined,
    ...shell.bindings.get().map(({ id }) => id),
  ].join(' ');

/** Presses each key at the same place, which is opened anew whenever a key leads away from it. */
async function pressEach(
  console: Opened,
  state: string,
  keys: readonly string[],
  open: () => Promise<void>,
) {
  await open();
  let here = meaning(console);
  for (const key of keys) {
    await console.press(key);
    expectCalm(console, key);
    if (console.shell.overlay.get() !== undefined) {
      await pressEachOver(console, state, async () => {
        await open();
        await console.press(key);
      });
    }
    if (meaning(console) === here) continue;
    await open();
    here = meaning(console);
  }
}

/** Overlays that were tried, by what their keys do, in each state. */
const tried = new Set<string>();

/** Presses each key of the overlay that `open` shows, unless one of its kind was tried in this state. */
async function pressEachOver(console: Opened, state: string, open: () => Promise<void>) {
  const { overlay } = console.shell;
  const bindings = overlay.get()?.bindings ?? [];
  const kind = [state, ...bindings.map(({ id }) => id)].join(' ');
  if (tried.has(kind)) return;
  tried.add(kind);
  for (const { keys } of bindings) {
    if (overlay.get() === undefined) await open();
    await console.press(...keys.slice(0, 1));
    expectCalm(console, 'over the screen', ...keys);
  }
}

for (const [name, state] of Object.entries(states)) {
  const title = `no key on %s reports an error while it ${name}`;
  const those = screens.filter((screen) => !state.first || state.first(screen) !== undefined);
  test.each(those)(title, async (screen) => {
    await using console = await openIn(state, record);
    const toOthers = others[screen] ?? [];
    const open = (...keys: string[]) =>
      goTo(console, screen, [...(state.first?.(screen) ?? []), ...keys]);
    const own = ownActions(screen);
    const harmful = own.filter(({ isHarmful }) => isHarmful);

    const { differsByScreen = false } = state;
    const isWhole = differsByScreen || oneOfAKind.has(screen);
    const tries = isWhole ? own : own.filter(({ id }) => !shared.has(id));
    const ofAll = differsByScreen ? everywhereOnce : [];
    const all = [...tries, ...(screen === 'sessions' ? everywhere : ofAll)];

    await pressEach(console, name, keysOf(all), () => open());
    for (const other of toOthers) await pressEach(console, name, keysOf(tries), () => open(other));
    for (const key of keysOf(harmful)) await pressEach(console, name, [key], () => open('x'));
  });
}

/** Where enter leads from the first row of a screen that has been answered. */
const enterLeadsTo: { readonly [Screen in ScreenName]?: ScreenName } = {
  ...{ models: 'model', model: 'day', metric: 'day' },
  ...{ overview: 'day', day: 'model', person: 'day', limits: 'person', people: 'person' },
  ...{ sessions: 'transcript', computers: 'sessions', computer: 'sessions', risks: 'grep' },
  ...{ readiness: 'repository', rules: 'now', wiki: 'wiki-run' },
};

const title = 'a key typed right behind enter on %s reports no error';
test.each(screens)(title, async (screen) => {
  await using console = await openIn(waitingForDetails, record);
  await goTo(console, screen);
  const { queries } = console.shell;
  const isList = ({ queryKey }: { queryKey: QueryKey }) => !ofDetails.has(String(queryKey[0]));
  let calmRounds = 0;
  await console.waitFor(() => {
    calmRounds = queries.isFetching({ predicate: isList }) === 0 ? calmRounds + 1 : 0;
    return calmRounds === 5;
  });
  await console.press('enter');
  const { screen: target } = currentVisit(console.shell.navigation.get()).route;
  expect(target).toBe(enterLeadsTo[screen] ?? screen);
  // Where enter leads nowhere, the next key is one of those above.
  if (target === screen) return;

  const own = ownActions(target);
  const isWhole = oneOfAKind.has(target);
  const tries = isWhole ? [...own, ...everywhere] : own.filter(({ id }) => !shared.has(id));
  for (const key of keysOf(tries)) {
    await goTo(console, screen);
    await console.pressAtOnce('enter', key);
    expectCalm(console, 'enter', key);
  }
});

/** Keys of lists, documents or the whole console. */
const letters = ['q', 'd', 'x', 'o', 's', 'n', '1'];

const inTheseStates = Object.entries(states).filter(([, { first }]) => first === undefined);
test.each(inTheseStates)('what is typed after / is text on a screen that %s', async (_, state) => {
  await using console = await openIn(state, record);
  const { navigation, overlay } = console.shell;
  const those = screens.filter((screen) => state.differsByScreen || oneOfAKind.has(screen));
  const bodies = those.flatMap((screen) =>
    [[], others[screen] ?? [], ['d'], ['i']].map((keys) => ({ screen, keys })),
  );

  for (const { screen, keys } of bodies) {
    await goTo(console, screen, keys);
    if (overlay.get() !== undefined) continue;
    const here = navigation.get();
    await console.pressAtOnce('/', ...letters);
    await console.waitFor(() => console.text().includes(letters.join('')));

    expect([screen, ...keys, navigation.get() === here]).toEqual([screen, ...keys, true]);
    expect(overlay.get()?.type).toBeTypeOf('function');
  }
});

test.each(screens)('keys on %s that open an overlay while it loads are known', async (screen) => {
  await using console = await openIn(loading, record);
  const { navigation, overlay, bindings, firstLoad } = console.shell;
  await goTo(console, screen);
  // Rows that need no answer hold no key back.
  if (firstLoad.get().state !== 'loading') return;
  const isWhole = oneOfAKind.has(screen);
  const own = bindings
    .get()
    .filter(({ id, isHarmful }) => !isHarmful && (isWhole || !ofSeveral.has(id)));
  const unmarked: string[] = [];

  for (const { id, keys, opensOverlay } of own) {
    await goTo(console, screen);
    const here = currentVisit(navigation.get());
    await console.press(...keys.slice(0, 1));
    const isHere = currentVisit(navigation.get()) === here;
    if (isHere && overlay.get() !== undefined && !opensOverlay) unmarked.push(id);
  }

  expect(unmarked).toEqual([]);
});
