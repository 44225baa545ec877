import { counted } from '../../figures/format/number.ts';
import { metricKinds } from '../../figures/usage/named-counts.ts';
import {
  computerName,
  day,
  fieldOf,
  flag,
  foundMessage,
  number,
  type ReadField,
  recordFacts,
  recordRow,
  sessionOutlines,
  text,
  texts,
} from './kept-fields.ts';

type OptionalField<Value> = { optional: ReadField<Value> };

type Fields = { readonly [name: string]: ReadField<unknown> | OptionalField<unknown> };

type ValuesOf<F extends Fields> = {
  [Name in keyof F as F[Name] extends OptionalField<unknown>
    ? never
    : Name]: F[Name] extends ReadField<infer Value> ? Value : never;
} & {
  [Name in keyof F as F[Name] extends OptionalField<unknown>
    ? Name
    : never]?: F[Name] extends OptionalField<infer Value> ? Value | undefined : never;
};

type PlaceFacts<F extends Fields, Values = ValuesOf<F>> = {
  /** What distinguishes this place from others on the same screen. */
  fields?: F;
  /** Whether the fields together identify a place, if each alone can be missing. */
  isPlace?(values: Values): boolean;
  /** The name for breadcrumbs. */
  title(values: Values): string;
  /** The screen that it is reached from. Without one it is a root screen. */
  parent?: RootScreen | ((values: Values) => RootScreen | undefined);
  /** What the command named after the screen does, shown in the palette too, if no key leads there. */
  command?: string;
};

const optional = <Value>(read: ReadField<Value>): OptionalField<Value> => ({ optional: read });

const place = <const F extends Fields = Record<never, never>>(facts: PlaceFacts<F>) => facts;

const screen = (title: string, facts: { parent?: RootScreen; command?: string } = {}) =>
  place({ title: () => title, ...facts });

/** Every place. To add one, begin here; `places/places.tsx` has its component. */
const routes = {
  now: screen('Now'),
  overview: screen('Overview'),
  /** Everything that the analytics report of one day. */
  day: place({ fields: { day }, title: () => 'Day', parent: 'overview' }),
  models: screen('Models', {
    parent: 'overview',
    command: 'List the models with the change of their credits',
  }),
  teams: screen('Teams', {
    parent: 'overview',
    command: 'List the teams with the change of their credits',
  }),
  model: place({ fields: { model: text }, title: ({ model }) => model, parent: 'overview' }),
  /** Something that is counted by name, with all names it has. */
  metric: place({
    fields: { kind: (kept: unknown) => metricKinds.find((kind) => kind === kept), names: texts },
    title: ({ kind, names }) => names[0] ?? kind,
    parent: 'overview',
  }),
  sessions: place({
    /** Without a computer, all sessions are shown. */
    fields: { computer: optional(computerName) },
    title: ({ computer }) => (computer ? `Sessions on ${computer.name}` : 'Sessions'),
    parent: ({ computer }) => computer && 'computers',
  }),
  transcript: place({
    fields: {
      sessionId: text,
      title: text,
      computerId: optional(text),
      messageCount: optional(number),
      /** The message to begin at, and the match in it. `createdAt` is in Unix milliseconds. */
      at: optional(foundMessage),
    },
    title: ({ title }) => title,
    parent: 'sessions',
  }),
  /** Several transcripts side by side. */
  panes: place({
    fields: { sessions: sessionOutlines },
    title: () => 'Side by side',
    parent: 'sessions',
  }),
  tail: place({
    /** Without these, all sessions that run or wait are followed. */
    fields: { sessions: optional(sessionOutlines) },
    title: ({ sessions }) => (sessions ? `Tail of ${counted(sessions.length, 'session')}` : 'Tail'),
    parent: 'sessions',
    command: 'Follow the newest messages of running sessions',
  }),
  bookmarks: screen('Bookmarks', { parent: 'sessions', command: 'Show bookmarks of messages' }),
  grep: place({
    fields: { words: optional(text) },
    title: ({ words }) => (words === undefined ? 'Search' : `Search: ${words}`),
    parent: 'sessions',
    command: 'Search all messages of the local copy',
  }),
  computers: screen('Computers'),
  computer: place({
    fields: { computerId: text, name: text },
    title: ({ name }) => name,
    parent: 'computers',
  }),
  limits: screen('Limits'),
  errors: screen('Errors', { parent: 'overview', command: 'Show errors' }),
  rules: screen('Rules', { parent: 'now', command: 'Show the rules of Now and what they find' }),
  fleet: screen('Organizations', {
    parent: 'overview',
    command: 'Show the organizations of all profiles side by side',
  }),
  'fleet-now': screen('Now of all organizations', {
    parent: 'now',
    command: 'Show what needs a person in the organizations of all profiles, in one queue',
  }),
  risks: screen('Risks', {
    parent: 'sessions',
    command: 'Show which tool calls transcripts mark as risky',
  }),
  audit: screen('Audit log', { parent: 'overview', command: 'Show the audit log' }),
  /** Everything about one row of a list that the console itself keeps. */
  record: place({
    fields: { title: text, facts: recordFacts, row: optional(recordRow) },
    title: ({ title }) => title,
    parent: 'overview',
  }),
  readiness: screen('Readiness'),
  repository: place({
    fields: { repoUrl: text, name: text, isComparing: flag },
    title: ({ name }) => name,
    parent: 'readiness',
  }),
  wiki: screen('Wiki'),
  'wiki-run': place({
    fields: { wikiRunId: text, title: optional(text) },
    title: ({ wikiRunId, title }) => title ?? wikiRunId,
    parent: 'wiki',
  }),
  'wiki-page': place({
    fields: { wikiRunId: text, page: text, title: optional(text) },
    title: ({ title }) => title ?? 'Page',
    parent: 'wiki',
  }),
  people: screen('People'),
  /** Either may be unknown: people without an e-mail, overrides without a user. */
  person: place({
    fields: { userId: optional(text), email: optional(text) },
    isPlace: ({ userId, email }) => userId !== undefined || email !== undefined,
    title: ({ userId, email }) => email ?? userId ?? 'unknown person',
    parent: 'people',
  }),
};

export type ScreenName = keyof typeof routes;

type RouteValues<Screen extends ScreenName> =
  (typeof routes)[Screen] extends PlaceFacts<infer F> ? ValuesOf<F> : never;

/** The current place. Every place is data, so that the history can return to it. */
export type Route = { [Screen in ScreenName]: RouteOf<Screen> }[ScreenName];

export type RouteOf<Screen extends ScreenName> = { screen: Screen } & RouteValues<Screen>;

/** The screens that a number key opens, in the order of their numbers. Short titles are for narrow screens. */
export const rootPlaces = [
  { key: '0', screen: 'now', title: 'Now', shortTitle: 'Now' },
  { key: '1', screen: 'overview', title: 'Overview', shortTitle: 'Over' },
  { key: '2', screen: 'sessions', title: 'Sessions', shortTitle: 'Sess' },
  { key: '3', screen: 'computers', title: 'Computers', shortTitle: 'Comp' },
  { key: '4', screen: 'limits', title: 'Limits', shortTitle: 'Lim' },
  { key: '5', screen: 'readiness', title: 'Readiness', shortTitle: 'Ready' },
  { key: '6', screen: 'wiki', title: 'Wiki', shortTitle: 'Wiki' },
  { key: '7', screen: 'people', title: 'People', shortTitle: 'People' },
] as const;

export type RootScreen = (typeof rootPlaces)[number]['screen'];

/** The screens that only a command opens, and the description of the command. */
export const commandPlaces: readonly { route: Route; title: string }[] = Object.entries(
  routes,
).flatMap(([screen, { command }]) =>
  // Such a place has no fields that its route would need.
  command === undefined ? [] : [{ route: { screen } as Route, title: command }],
);

/** What the console can begin at by name: a screen, or something that the words after the name say. */
export const startScreens: readonly string[] = [
  ...rootPlaces.map(({ screen }) => screen),
  ...commandPlaces.map(({ route }) => route.screen),
  'session',
  'computer',
  'person',
  'model',
  'day',
];

export const routeTitle = (route: Route): string => factsOf(route.screen).title(route);

/** The screen from which a place is opened; undefined for root screens. */
export function parentOf(route: Route): Route | undefined {
  const { parent } = factsOf(route.screen);
  const screen = typeof parent === 'function' ? parent(route) : parent;
  return screen && { screen };
}

/** The place saved as JSON; undefined if it no longer exists. */
export function restoreRoute(kept: unknown): Route | undefined {
  const name = fieldOf(kept, 'screen');
  // Own properties only, because every object inherits further names.
  if (typeof name !== 'string' || !Object.hasOwn(routes, name)) return undefined;
  const { fields = {}, isPlace } = factsOf(name as ScreenName);
  const values: Record<string, unknown> = {};
  for (const [field, read] of Object.entries(fields)) {
    const isOptional = typeof read !== 'function';
    const value = (isOptional ? read.optional : read)(fieldOf(kept, field));
    const isMissing = fieldOf(kept, field) == null;
    if (value !== undefined) values[field] = value;
    else if (!isOptional || !isMissing) return undefined;
  }
  if (isPlace?.(values) === false) return undefined;
  // The fields of this screen have been read, and all required ones exist.
  return { screen: name, ...values } as Route;
}

export const rootRoute = (name: string | undefined): Route | undefined => {
  const root = rootPlaces.find(({ screen }) => screen === name);
  return root && { screen: root.screen };
};

/** The facts of a screen are only used with a route to that screen. */
const factsOf = (name: ScreenName) => routes[name] as unknown as PlaceFacts<Fields, object>;
