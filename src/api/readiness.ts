import * as z from 'zod';
import { count, time } from './quantity.ts';
import { cursor, identifier, wholeNumber } from './query-values.ts';
import { parameters, shape } from './shape.ts';

const reasoningEfforts = ['low', 'medium', 'high', 'off'] as const;

const criterionEvaluation = shape({
  name: 'CriterionEvaluation',
  description: 'How a repository meets one criterion.',
  fields: () => ({
    numerator: [count.min(0), 'Applications that meet the criterion.'],
    denominator: [count.min(1), 'Applications that were evaluated.'],
    rationale: [z.string(), 'Why the evaluation came out this way.'],
  }),
});

const application = shape({
  name: 'Application',
  description: 'One application in a repository.',
  fields: () => ({ description: [z.string(), 'What the application does.'] }),
});

const modelUsed = shape({
  name: 'ModelUsed',
  description: 'The model that made an evaluation.',
  fields: () => ({
    id: [z.string(), 'Model identifier.'],
    reasoningEffort: [z.enum(reasoningEfforts), 'How much the model reasoned.'],
  }),
});

export const readinessReport = shape({
  name: 'ReadinessReport',
  description: 'A stored evaluation of a repository against criteria.',
  identity: ['reportId'],
  fields: () => ({
    reportId: [z.uuid(), 'Report identifier.'],
    createdAt: [time, 'Time of the evaluation, in Unix milliseconds.'],
    repoUrl: [z.string(), 'Address of the repository.'],
    apps: [z.record(z.string(), application), 'Applications by their path in the repository.'],
    report: [z.record(z.string(), criterionEvaluation), 'Evaluations by criterion id.'],
    commitHash: [z.string().optional(), 'Commit that was evaluated.'],
    branch: [z.string().optional(), 'Branch that was evaluated.'],
    hasLocalChanges: [z.boolean().optional(), 'Whether there were uncommitted changes.'],
    hasNonRemoteCommits: [z.boolean().optional(), 'Whether there were commits not pushed yet.'],
    modelUsed: [modelUsed.optional(), 'The model that made the evaluation.'],
    agentVersion: [z.string().optional(), 'Version of the program that made the report.'],
  }),
});

export const readinessReportPage = shape({
  name: 'ReadinessReportPage',
  description: 'One page of readiness reports, newest first.',
  required: ['reports'],
  fields: () => ({ reports: [z.array(readinessReport), 'Reports, newest first.'] }),
});

export const readinessReportsQuery = parameters(() => ({
  repoId: [identifier().optional(), 'Only reports on this repository.'],
  limit: [wholeNumber(1, 999_999_999).default(100), 'Reports per page.'],
  startAfter: [cursor().optional(), '`reportId` of the last report of the page before.'],
}));

export const readinessTag = {
  name: 'readiness',
  description: 'How ready repositories are for agents: list.',
};
