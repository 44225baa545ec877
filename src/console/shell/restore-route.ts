import { isDay } from '../../domain/day.ts';
import {
  countedKinds,
  type RecordFacts,
  type Route,
  rootScreens,
  type ScreenName,
} from './route.ts';

type Fields = Readonly<Record<string, unknown>>;

type Restored<Screen extends ScreenName> = Extract<Route, { screen: Screen }> | undefined;

/** How each place is made again of what was kept of it; nothing where something is missing. */
const places: { readonly [Screen in ScreenName]: (fields: Fields) => Restored<Screen> } = {
  overview: () => ({ screen: 'overview' }),
  computers: () => ({ screen: 'computers' }),
  limits: () => ({ screen: 'limits' }),
  errors: () => ({ screen: 'errors' }),
  audit: () => ({ screen: 'audit' }),
  readiness: () => ({ screen: 'readiness' }),
  wiki: () => ({ screen: 'wiki' }),
  people: () => ({ screen: 'people' }),
  day: ({ day }) => (isText(day) && isDay(day) ? { screen: 'day', day } : undefined),
  model: ({ model }) => (isText(model) ? { screen: 'model', model } : undefined),
  counted({ kind, names }) {
    const known = countedKinds.find((one) => one === kind);
    return known && areTexts(names) ? { screen: 'counted', kind: known, names } : undefined;
  },
  sessions({ computer }) {
    if (computer === undefined) return { screen: 'sessions' };
    const { id, name } = fieldsOf(computer);
    return isText(id) && isText(name) ? { screen: 'sessions', computer: { id, name } } : undefined;
  },
  transcript({ sessionId, title, computerId, messageCount }) {
    if (!isText(sessionId) || !isText(title)) return undefined;
    return {
      screen: 'transcript',
      sessionId,
      title,
      ...(isText(computerId) && { computerId }),
      ...(typeof messageCount === 'number' && { messageCount }),
    };
  },
  computer: ({ computerId, name }) =>
    isText(computerId) && isText(name) ? { screen: 'computer', computerId, name } : undefined,
  record({ title, facts }) {
    const known = factsOf(facts);
    return isText(title) && known ? { screen: 'record', title, facts: known } : undefined;
  },
  repository: ({ repoUrl, name, isComparing }) =>
    isText(repoUrl) && isText(name)
      ? { screen: 'repository', repoUrl, name, isComparing: isComparing === true }
      : undefined,
  'wiki-run': ({ wikiRunId, title }) =>
    isText(wikiRunId)
      ? { screen: 'wiki-run', wikiRunId, ...(isText(title) && { title }) }
      : undefined,
  person({ userId, email }) {
    if (!isText(userId) && !isText(email)) return undefined;
    return {
      screen: 'person',
      userId: isText(userId) ? userId : undefined,
      email: isText(email) ? email : undefined,
    };
  },
};

/** The place that was kept as JSON; nothing where there is no such place. */
export function restoreRoute(kept: unknown): Route | undefined {
  const fields = fieldsOf(kept);
  const screen = screenCalled(fields.screen);
  return screen && places[screen](fields);
}

/** The root screen of this name. */
export const rootScreenCalled = (name: string | undefined): Route | undefined =>
  rootScreens.find(({ route }) => route.screen === name)?.route;

function screenCalled(name: unknown): ScreenName | undefined {
  // Every object has more names than its own.
  if (typeof name !== 'string' || !Object.hasOwn(places, name)) return undefined;
  // Its own names are those of the screens.
  return name as ScreenName;
}

const fieldsOf = (kept: unknown): Fields =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {};

const isText = (value: unknown): value is string => typeof value === 'string';

const areTexts = (values: unknown): values is string[] =>
  Array.isArray(values) && values.length > 0 && values.every(isText);

/** JSON has no word for a value that is not there, and writes `null`. */
function factsOf(kept: unknown): RecordFacts | undefined {
  if (!Array.isArray(kept)) return undefined;
  const facts = kept.flatMap((fact: unknown) => {
    const [name, value]: unknown[] = Array.isArray(fact) ? fact : [];
    return isText(name) ? [[name, isText(value) ? value : undefined] as const] : [];
  });
  return facts.length === kept.length ? facts : undefined;
}
