import type { EndpointResult } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';

/** The parts of a day of analytics, each with the endpoint that has a row of it for each day. */
export const dayEndpoints = {
  tokens: 'getTokens',
  tools: 'getTools',
  activity: 'getActivity',
  productivity: 'getProductivity',
} as const satisfies Record<string, keyof Endpoints>;

export type DayPart = keyof typeof dayEndpoints;
export type DayEndpoint = (typeof dayEndpoints)[DayPart];

// Object.keys forgets the names.
export const dayParts = Object.keys(dayEndpoints) as readonly DayPart[];

/** The parts of a day as a client reads them: every field but the date may be missing. */
export type DayParts = {
  [Part in DayPart]: EndpointResult<Endpoints[(typeof dayEndpoints)[Part]]>['data'][number];
};
