import * as z from 'zod';

const reasoningEfforts = ['low', 'medium', 'high', 'off'] as const;

/** How a repository did on one criterion: `numerator` of `denominator` applications pass. */
const criterionEvaluation = z
  .object({
    numerator: z.number().min(0),
    denominator: z.number().min(1),
    rationale: z.string(),
  })
  .meta({ id: 'CriterionEvaluation' });

/** A stored evaluation of a repository against criteria ("Readiness report"). */
export const readinessReport = z
  .object({
    reportId: z.uuid(),
    /** Unix milliseconds. */
    createdAt: z.number(),
    repoUrl: z.string(),
    /** Keyed by application path. */
    apps: z.record(z.string(), z.object({ description: z.string() })),
    /** Keyed by criterion id. */
    report: z.record(z.string(), criterionEvaluation),
    commitHash: z.string().optional(),
    branch: z.string().optional(),
    hasLocalChanges: z.boolean().optional(),
    hasNonRemoteCommits: z.boolean().optional(),
    modelUsed: z.object({ id: z.string(), reasoningEffort: z.enum(reasoningEfforts) }).optional(),
    /** Version of the command line that made the report. */
    agentVersion: z.string().optional(),
  })
  .meta({ id: 'ReadinessReport' });

/** One page of reports, newest first; the last `reportId` is the next `startAfter`. */
export const readinessReportPage = z
  .object({ reports: z.array(readinessReport) })
  .meta({ id: 'ReadinessReportPage' });
