import type { Query } from '../../../src/server/store/engine.ts';
import { reads, writes } from '../../../src/server/store/queries.ts';
import { aComputer, aDay, aMessage, aReport, aSession, aUserDay } from '../builders.ts';

export type PartName = keyof typeof reads;

type Samples<Parts> = {
  [Part in keyof Parts]: {
    [Name in keyof Parts[Part]]: Parts[Part][Name] extends (...given: infer Given) => unknown
      ? readonly Given[]
      : never;
  };
};

const day = aDay('2026-02-01');
const range = { firstDay: '2026-02-01', lastDay: '2026-02-02' };

/** Arguments for each function that reads: one for each text that it makes. */
const readSamples: Samples<typeof reads> = {
  organization: { id: [[]], creditLimits: [[]] },
  people: { find: [['usr_1']], findByEmail: [['ada@halcyon.example']], ownerCount: [[]] },
  apiKeys: { holder: [[new Uint8Array(32)]] },
  analyticsDays: {
    range: (['tokens', 'tokens_by_model', 'tools', 'productivity'] as const).map((column) => [
      column,
      range.firstDay,
      range.lastDay,
    ]),
  },
  userDays: { knowsUser: [['usr_1']], page: [['', 3, range]] },
  sessions: {
    find: [['ses_1', 'usr_1']],
    page: [
      [{ ownerId: 'usr_1' }, { updatedAt: 9, id: '' }, 3],
      [{ ownerId: 'usr_1', computerId: 'cmp_1' }, { updatedAt: 9, id: '' }, 3],
    ],
    hasBefore: [['usr_1', 9, 3]],
    runningIds: [['usr_1']],
  },
  messages: {
    page: [
      [{ sessionId: 'ses_1' }, 0, 3],
      [{ sessionId: 'ses_1', role: 'user' }, 0, 3],
    ],
  },
  computers: {
    list: [['document'], ['summary', 'host']],
    document: [['cmp_1']],
    find: [['cmp_1']],
  },
  readinessReports: {
    positionOf: [['report']],
    page: [
      [undefined, { createdAt: 9, id: '' }, 3],
      ['repository', { createdAt: 9, id: '' }, 3],
    ],
  },
  wikiRuns: { find: [['run']] },
};

/** The same for functions that write, in an order in which they can follow each other. */
const writeSamples: Samples<typeof writes> = {
  organization: {
    create: [['org_test']],
    limitCredits: [[{ globalLimit: 9, userLimits: [{ email: 'a@b.example', limit: 1 }] }]],
    removeLimitOf: [['a@b.example']],
  },
  people: { add: [[{ id: 'usr_1', email: 'a@b.example', role: 'owner' }]], remove: [['usr_2']] },
  apiKeys: {
    add: [[{ digest: new Uint8Array(32), personId: 'usr_1', lastFour: 'abcd', createdAt: 1 }]],
  },
  analyticsDays: {
    add: [[day]],
    put: (['tokens', 'tools', 'activity', 'productivity'] as const).map((part) => [
      day.day,
      part,
      day[part],
    ]),
  },
  userDays: { add: [[aUserDay('usr_1', '2026-02-01')]] },
  sessions: { add: [['usr_1', aSession()]], replace: [[aSession()]], remove: [['ses_2']] },
  messages: { append: [['ses_1', [aMessage(), aMessage()]]] },
  computers: { put: [[aComputer()], [aComputer()]] },
  readinessReports: { add: [['repository', aReport()]], put: [[aReport()]] },
  wikiRuns: { add: [['run', {}]], remove: [['run']] },
};

/** Every query of a part, with some arguments. */
export const sampleQueries = (part: PartName): Query<unknown>[] => [
  ...queriesOf(reads[part], readSamples[part]),
];

/** Every query that writes, of all parts, those first that others refer to. */
export const sampleWrites = (): Query<unknown>[] =>
  (['organization', 'people', ...Object.keys(writes)] as PartName[])
    .filter((part, index, all) => all.indexOf(part) === index)
    .flatMap((part) => queriesOf(writes[part], writeSamples[part]));

function queriesOf(part: object, samples: object): Query<unknown>[] {
  const functions = new Map<string, unknown>(Object.entries(part));
  return Object.entries(samples).flatMap(([name, given]: [string, readonly unknown[][]]) =>
    // Names and arguments were checked against the part.
    given.map((one) => Reflect.apply(functions.get(name) as () => Query<unknown>, part, one)),
  );
}
