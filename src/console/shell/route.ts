import type { Day } from '../../domain/day.ts';

/** Where the operator can be. Every place is data, so that history can go back to it. */
export type Route =
  | { screen: 'overview' }
  /** Everything that the analytics tell of one day. */
  | { screen: 'day'; day: Day }
  | { screen: 'model'; model: string }
  /** Something that is counted by name. With several names it is known by all of them. */
  | { screen: 'counted'; kind: CountedKind; names: readonly string[] }
  | { screen: 'sessions'; computer?: { id: string; name: string } }
  | {
      screen: 'transcript';
      sessionId: string;
      title: string;
      computerId?: string;
      messageCount?: number;
    }
  | { screen: 'computers' }
  | { screen: 'computer'; computerId: string; name: string }
  | { screen: 'limits' }
  | { screen: 'errors' }
  | { screen: 'audit' }
  /** Everything about one line of a list that is kept here. */
  | { screen: 'record'; title: string; facts: RecordFacts }
  | { screen: 'readiness' }
  | { screen: 'repository'; repoUrl: string; name: string; isComparing: boolean }
  | { screen: 'wiki' }
  | { screen: 'wiki-run'; wikiRunId: string; title?: string }
  | { screen: 'people' }
  /** Either may be unknown: people without an e-mail, overrides without a user. */
  | { screen: 'person'; userId: string | undefined; email: string | undefined };

/** What the analytics count by name. */
export const countedKinds = [
  'tool',
  'server',
  'skill',
  'command',
  'hook',
  'client',
  'language',
  'extension',
] as const;
export type CountedKind = (typeof countedKinds)[number];

/** Names and what is known by them. */
export type RecordFacts = readonly (readonly [name: string, value: string | undefined])[];

export type ScreenName = Route['screen'];

/** The screens that a number key opens, in the order of their numbers. Short titles are for little room. */
export const rootScreens = [
  { key: '1', title: 'Overview', shortTitle: 'Over', route: { screen: 'overview' } },
  { key: '2', title: 'Sessions', shortTitle: 'Sess', route: { screen: 'sessions' } },
  { key: '3', title: 'Computers', shortTitle: 'Comp', route: { screen: 'computers' } },
  { key: '4', title: 'Limits', shortTitle: 'Lim', route: { screen: 'limits' } },
  { key: '5', title: 'Readiness', shortTitle: 'Ready', route: { screen: 'readiness' } },
  { key: '6', title: 'Wiki', shortTitle: 'Wiki', route: { screen: 'wiki' } },
  { key: '7', title: 'People', shortTitle: 'People', route: { screen: 'people' } },
] as const satisfies readonly { key: string; title: string; shortTitle: string; route: Route }[];

/** The screen from which a place is gone to; nothing where it is such a screen itself. */
export function parentOf(route: Route): Route | undefined {
  switch (route.screen) {
    case 'overview':
    case 'computers':
    case 'limits':
    case 'readiness':
    case 'wiki':
    case 'people':
      return undefined;
    case 'day':
    case 'model':
    case 'counted':
    case 'errors':
    case 'audit':
    case 'record':
      return { screen: 'overview' };
    case 'sessions':
      return route.computer && { screen: 'computers' };
    case 'transcript':
      return { screen: 'sessions' };
    case 'computer':
      return { screen: 'computers' };
    case 'repository':
      return { screen: 'readiness' };
    case 'wiki-run':
      return { screen: 'wiki' };
    case 'person':
      return { screen: 'people' };
  }
}

/** What breadcrumbs call a place. */
export function routeTitle(route: Route): string {
  switch (route.screen) {
    case 'overview':
      return 'Overview';
    case 'day':
      return 'Day';
    case 'model':
      return route.model;
    case 'counted':
      return route.names[0] ?? route.kind;
    case 'sessions':
      return route.computer ? `Sessions on ${route.computer.name}` : 'Sessions';
    case 'transcript':
      return route.title;
    case 'computers':
      return 'Computers';
    case 'computer':
      return route.name;
    case 'limits':
      return 'Limits';
    case 'errors':
      return 'Errors';
    case 'audit':
      return 'Audit log';
    case 'record':
      return route.title;
    case 'readiness':
      return 'Readiness';
    case 'repository':
      return route.name;
    case 'wiki':
      return 'Wiki';
    case 'wiki-run':
      return route.title ?? route.wikiRunId;
    case 'people':
      return 'People';
    case 'person':
      return route.email ?? route.userId ?? 'unknown person';
  }
}
