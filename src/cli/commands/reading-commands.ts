import type { CreateCommand } from '../command-parts/command-facts.ts';
import type { readingNames } from '../startup/reading-names.ts';

/** Commands that read. Only those are loaded that may be meant. */
export const readingCommands: Readonly<
  Record<(typeof readingNames)[number], () => Promise<CreateCommand>>
> = {
  usage: async () => (await import('./usage.ts')).usageCommand,
  people: async () => (await import('./people.ts')).peopleCommand,
  limits: async () => (await import('./limits.ts')).limitsCommand,
  now: async () => (await import('./now.ts')).nowCommand,
  fleet: async () => (await import('./fleet.ts')).fleetCommand,
  budget: async () => (await import('./budget.ts')).budgetCommand,
  watch: async () => (await import('./watch.ts')).watchCommand,
  metrics: async () => (await import('./metrics.ts')).metricsCommand,
  sessions: async () => (await import('./sessions.ts')).sessionsCommand,
  computers: async () => (await import('./computers.ts')).computersCommand,
  report: async () => (await import('./report.ts')).reportCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  readiness: async () => (await import('./readiness.ts')).readinessCommand,
  wiki: async () => (await import('./wiki.ts')).wikiCommand,
  tokens: async () => (await import('./analytics.ts')).tokensCommand,
  tools: async () => (await import('./analytics.ts')).toolsCommand,
  activity: async () => (await import('./analytics.ts')).activityCommand,
  productivity: async () => (await import('./analytics.ts')).productivityCommand,
  api: async () => (await import('./api.ts')).apiCommand,
};
