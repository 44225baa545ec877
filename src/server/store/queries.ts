import { analyticsDayReads, analyticsDayWrites } from './analytics-days.ts';
import { computerReads, computerWrites } from './computers.ts';
import type { Query } from './engine.ts';
import { messageReads, messageWrites } from './messages.ts';
import { organizationReads, organizationWrites } from './organization.ts';
import { apiKeyReads, apiKeyWrites, peopleReads, peopleWrites } from './people.ts';
import { readinessReportReads, readinessReportWrites } from './readiness-reports.ts';
import { sessionReads, sessionWrites } from './sessions.ts';
import { userDayReads, userDayWrites } from './user-days.ts';
import { wikiRunReads, wikiRunWrites } from './wiki-runs.ts';

/** What reads the data of a server, on any engine. */
export const reads = {
  organization: organizationReads,
  people: peopleReads,
  apiKeys: apiKeyReads,
  analyticsDays: analyticsDayReads,
  userDays: userDayReads,
  sessions: sessionReads,
  messages: messageReads,
  computers: computerReads,
  readinessReports: readinessReportReads,
  wikiRuns: wikiRunReads,
};

/** What changes it. One that takes several steps is run in a transaction. */
export const writes = {
  organization: organizationWrites,
  people: peopleWrites,
  apiKeys: apiKeyWrites,
  analyticsDays: analyticsDayWrites,
  userDays: userDayWrites,
  sessions: sessionWrites,
  messages: messageWrites,
  computers: computerWrites,
  readinessReports: readinessReportWrites,
  wikiRuns: wikiRunWrites,
};

/** Functions that answer at once or later, by those that make a query. */
export type Answering<Part> = {
  [Name in keyof Part]: Part[Name] extends (...given: infer Given) => Query<infer T>
    ? (...given: Given) => T | Promise<T>
    : never;
};

/** How long each statement may take, on an engine that can give one up. */
export type WorkOptions = { timeoutMs?: number };

/** The data of one organization on any engine, which answers at once or later. */
export type StorePort = { [Part in keyof typeof reads]: Answering<(typeof reads)[Part]> } & {
  /** Runs a query that reads. It may be run again. */
  run<T>(query: () => Query<T>, options?: WorkOptions): T | Promise<T>;
  /** Commits all of the work or none. It may be run again, so that it has no other effects. */
  inTransaction<T>(work: () => Query<T>, options?: WorkOptions): T | Promise<T>;
  close(): void | Promise<void>;
};
