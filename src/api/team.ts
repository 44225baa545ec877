import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type Group, groups } from './group.ts';
import { count, measure, time } from './quantity.ts';
import { identifier, oneOf } from './query-values.ts';
import type { Role } from './role.ts';
import { parameters, shape } from './shape.ts';
import { teamChanges } from './team-changes.ts';
import { pushBody, pushResult } from './team-push.ts';
import { searchQuery, searchResult } from './team-search.ts';
import { pushed, released, removed, taken } from './team-sharing.ts';

/** An operation of a team server. */
export type TeamEndpoint = Endpoint;

/** The version of this interface. A client that knows another one says which side to update. */
export const teamProtocol = 1;

/** What a key of a team server may do. */
export const teamRoles = ['owner', 'manager', 'member'] as const satisfies readonly Role[];

export type TeamRole = (typeof teamRoles)[number];

/** What a team server offers in addition to the interface of the platform. */
export const teamGroup = {
  prefix: '/api/team/v0',
  host: 'base',
  errorBody: groups.v0.errorBody,
  about: {
    title: 'Team server',
    description: 'What the people of an organization share: push, search, keys, retention.',
    version: String(teamProtocol),
  },
} as const satisfies Group;

const about = shape({
  name: 'TeamAbout',
  description: 'What a team server holds, and what the key may do.',
  required: ['org', 'protocol', 'role', 'personId'],
  fields: () => ({
    org: [z.string(), 'Identifier of the organization.'],
    version: [z.string(), 'Version of signalbox that serves.'],
    storeVersion: [z.number(), 'Version of the tables.'],
    protocol: [z.number(), 'Version of this interface.'],
    role: [z.enum(teamRoles), 'Role of the key.'],
    personId: [z.string(), 'Whose key it is.'],
    email: [z.string(), 'E-mail address of this person.'],
    dataOf: [
      z.record(z.string(), time),
      'As of which time of the platform the data of each kind are, in Unix milliseconds; of sessions, the oldest push counts. Kinds that were never pushed are missing.',
    ],
    sharedSessions: [count, 'Sessions that people share.'],
    sharedTitles: [count.optional(), 'Those of them that have a title only.'],
    warnings: [
      z.array(z.string()).optional(),
      'To owners only: what is not safe in how the server is run.',
    ],
    lagMs: [measure.optional(), 'How far the database that answers is behind its primary.'],
  }),
});

const keyFacts = {
  id: [z.string(), 'Identifier of the key.'],
  personId: [z.string(), 'Whose key it is.'],
  email: [z.string(), 'E-mail address of this person.'],
  role: [z.enum(teamRoles), 'What the key may do.'],
  lastFour: [z.string(), 'Its last characters.'],
  createdAt: [time, 'Time of creation, in Unix milliseconds.'],
  expiresAt: [time, 'When it stops working, in Unix milliseconds.'],
} as const;

const teamKey = shape({
  name: 'TeamKey',
  description: 'A key of a team server, without its secret.',
  identity: ['id'],
  fields: () => ({
    ...keyFacts,
    revokedAt: [time.optional(), 'When it was revoked, in Unix milliseconds.'],
  }),
});

const teamKeys = shape({
  name: 'TeamKeys',
  description: 'The keys of the organization.',
  required: ['keys'],
  fields: () => ({ keys: [z.array(teamKey), 'Keys, newest first.'] }),
});

const newTeamKey = shape({
  name: 'NewTeamKey',
  description: 'A new key.',
  identity: ['id'],
  required: ['key'],
  fields: () => ({ ...keyFacts, key: [z.string(), 'The key itself, which is shown only once.'] }),
});

/** An e-mail address of a person, as the platform may have it: also within a network that has no dots. */
export const personEmail = z
  .string()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+$/, { error: 'must be an e-mail address' });

const keyBody = shape({
  name: 'TeamKeyRequest',
  description: 'For whom a key is, and what it may do.',
  required: ['email', 'role', 'expiresDays'],
  fields: () => ({
    email: [personEmail, 'E-mail address of its holder.'],
    role: [oneOf(teamRoles), 'What it may do.'],
    expiresDays: [z.int().min(1).max(3_650), 'Days until it stops working.'],
  }),
});

const personBody = shape({
  name: 'TeamPersonRequest',
  description: 'A person of the organization.',
  required: ['email'],
  fields: () => ({ email: [personEmail, 'E-mail address of the person.'] }),
});

const erased = shape({
  name: 'TeamErased',
  description: 'What was erased of a person.',
  required: ['removed'],
  fields: () => ({ removed: [z.record(z.string(), count), 'Rows by the table that held them.'] }),
});

const personExport = shape({
  name: 'TeamPersonExport',
  description: 'Everything that the store holds of a person, by table.',
  fields: () => ({}),
  otherKeys: 'kept',
});

const teamTag = { name: 'team', description: 'What the people of an organization share.' };

const team = {
  group: teamGroup,
  tag: teamTag,
  errors: [400, 401, 403, 404, 413, 429, 500, 503],
} as const;
const reading = { ...team, method: 'GET', success: 200, isHarmful: false } as const;
const forOwners = { allows: ['owner'] } as const;
const forAll = { allows: teamRoles } as const;

/** Every operation of a team server beyond the interface of the platform. */
export const teamEndpoints = {
  getTeam: {
    ...{ ...reading, ...forAll },
    path: `${teamGroup.prefix}/about`,
    summary: 'What the server holds, and what the key may do',
    response: about,
  },
  searchTeam: {
    ...{ ...reading, ...forAll },
    path: `${teamGroup.prefix}/search`,
    summary: 'Messages of all shared sessions that match a search',
    query: searchQuery,
    response: searchResult,
  },
  getPushed: {
    ...{ ...reading, ...forAll },
    path: `${teamGroup.prefix}/pushed`,
    summary: 'What the holder of the key has pushed',
    response: pushed,
  },
  push: {
    ...{ ...team, ...forAll },
    method: 'POST',
    path: `${teamGroup.prefix}/push`,
    summary: 'Store what the holder of the key shares',
    description: 'All pieces of a request are stored, or none. It may be repeated.',
    body: pushBody,
    success: 200,
    response: pushResult,
    isHarmful: false,
  },
  removeShared: {
    ...{ ...team, ...forAll, ...teamChanges.removeShared },
    summary: 'Remove your own sessions, or one of them, from the server',
    query: parameters(() => ({ sessionId: [identifier().optional(), 'Only this session.'] })),
    success: 200,
    response: removed,
    isHarmful: true,
  },
  shareAgain: {
    ...{ ...team, ...forAll },
    method: 'POST',
    path: `${teamGroup.prefix}/shared`,
    summary: 'Allow pushes of what you took back, or of one session',
    query: parameters(() => ({ sessionId: [identifier().optional(), 'Only this session.'] })),
    success: 200,
    response: released,
    isHarmful: false,
  },
  removeSession: {
    ...{ ...team, ...forOwners, ...teamChanges.removeSession },
    summary: 'Remove a session of anybody, who cannot push it again',
    params: parameters(() => ({ sessionId: [identifier(), 'Identifier of the session.'] })),
    query: parameters(() => ({
      to: [personEmail.optional(), 'E-mail address of who can push it.'],
    })),
    success: 200,
    response: taken,
    isHarmful: true,
  },
  listKeys: {
    ...{ ...reading, ...forOwners },
    path: `${teamGroup.prefix}/keys`,
    summary: 'The keys of the organization',
    response: teamKeys,
  },
  createKey: {
    ...{ ...team, ...forOwners },
    method: 'POST',
    path: `${teamGroup.prefix}/keys`,
    summary: 'Create a key, which is shown once',
    body: keyBody,
    success: 200,
    response: newTeamKey,
    isHarmful: true,
  },
  revokeKey: {
    ...{ ...team, ...forOwners },
    method: 'DELETE',
    path: `${teamGroup.prefix}/keys/{keyId}`,
    summary: 'Revoke a key',
    params: parameters(() => ({ keyId: [identifier(), 'Identifier of the key.'] })),
    success: 204,
    response: z.undefined(),
    isHarmful: true,
  },
  erasePerson: {
    ...{ ...team, ...forOwners },
    method: 'POST',
    path: `${teamGroup.prefix}/erase`,
    summary: 'Erase everything of a person',
    body: personBody,
    success: 200,
    response: erased,
    isHarmful: true,
  },
  exportPerson: {
    ...{ ...reading, ...forOwners },
    path: `${teamGroup.prefix}/export`,
    summary: 'Everything that the server holds of a person',
    query: parameters(() => ({ email: [personEmail, 'E-mail address of the person.'] })),
    response: personExport,
  },
} as const satisfies Record<string, Endpoint>;

export type TeamEndpoints = typeof teamEndpoints;
export type TeamEndpointName = keyof TeamEndpoints;
