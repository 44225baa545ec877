import { constantFrom, dictionary, record, string } from 'fast-check';
import type { ReadinessReport } from '../../../src/api/resources.ts';

/** Criteria as `passing/applications`; a word instead of counts leaves them out. */
type Counts = Readonly<Record<string, string>>;

/** A report with these criteria, each with a rationale of its own. */
export function aReport(counts: Counts, fields: Partial<ReadinessReport> = {}): ReadinessReport {
  const report = Object.entries(counts).map(([id, text]) => {
    const [, numerator, denominator] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
    const known = numerator !== undefined && denominator !== undefined;
    const values = known
      ? { numerator: Number(numerator), denominator: Number(denominator) }
      : { numerator: null };
    return [id, { ...values, rationale: `Why ${id} is ${text}.` }] as const;
  });
  return {
    reportId: 'r1',
    createdAt: 1_000,
    repoUrl: 'https://git.example/a',
    apps: {},
    report: Object.fromEntries(report),
    ...fields,
  };
}

/** Any report that a tolerant client may hand over. */
export const anyReport = dictionary(
  string({ minLength: 1, maxLength: 3 }),
  constantFrom('0/1', '1/1', '0/3', '1/3', '2/3', '3/3', 'unknown'),
).map((counts) => aReport(counts));

export const anyReportOfRepository = record({
  report: anyReport,
  reportId: string({ minLength: 1, maxLength: 4 }),
  createdAt: constantFrom(1, 2, 3, 4),
  repoUrl: constantFrom('https://git.example/a', 'https://git.example/b', ''),
}).map(({ report, ...fields }): ReadinessReport => ({ ...report, ...fields }));
