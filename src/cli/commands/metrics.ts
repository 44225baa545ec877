import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { isClientError } from '../../client/errors/any-client-error.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { readBudgets } from '../attention/budgets.ts';
import { createLookout, refuseUnread } from '../attention/lookout.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { withSourceOptions } from '../command-parts/rows-command.ts';
import { tellBroken } from '../config/broken-settings.ts';
import { metricsText } from '../metrics/metrics-text.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses } from '../process/failure.ts';
import { toPort } from '../process/option-values.ts';
import { mirrorFile, mirrorName } from '../source/mirror-files.ts';
import { copyDataOf } from '../source/open-copy.ts';
import { type ReadingSource, type SourceOptions, withSource } from '../source/source.ts';

type MetricsOptions = SourceOptions & { serve?: number; perUser?: boolean };

export const metricsCommand: CreateCommand = (context) => {
  const command = new Command('metrics')
    .description('print metrics as Prometheus reads them, or serve them')
    .option('--serve <port>', 'serve GET /metrics on this computer; 0 chooses a port', toPort)
    .option('--per-user', 'also credits and limits of each person, by e-mail address');
  withSourceOptions(command).action(async (_options, own: Command) => {
    await run(own.optsWithGlobals<MetricsOptions>(), context);
  });
  return withFacts(command, {
    statuses: {
      [exitStatuses.partly[0]]:
        'Something could not be read and has no metrics, or settings were not understood.',
    },
    examples: [
      ['signalbox metrics > /var/lib/node_exporter/signalbox.prom', 'for the textfile collector'],
      ['signalbox metrics --serve 9464', 'for Prometheus on this computer'],
    ],
  });
};

async function run({ serve, perUser = false, ...options }: MetricsOptions, context: CliContext) {
  const { stdout, stderr } = context;
  await withSource(options, context, async (source) => {
    const look = createLookout(source, context);
    const leftOut = await tellBroken(context, 'budgets', 'teams', 'rules', 'mutes');
    const read = async () => {
      const seen = await look();
      refuseUnread(seen);
      const budgets = await budgetsOf(source);
      const findings = seen.findings.filter((finding) => !seen.isSnoozed(finding));
      const copyAgeMs = await copyAge(source, context);
      const text = metricsText(
        { facts: seen.facts, findings, budgets, copyAgeMs, leftOut },
        perUser,
      );
      return { text, blindSpots: seen.blindSpots, isPartial: seen.failures.length > 0 };
    };
    if (serve === undefined) {
      const { text, blindSpots, isPartial } = await read();
      stdout.write(text);
      if (blindSpots.length > 0) stderr.write(`Not looked at: ${blindSpots.join('; ')}.\n`);
      if (isPartial) context.exitCode = exitStatuses.partly[0];
      return;
    }
    const server = await serveMetrics(
      serve,
      async () => (await read()).text,
      (error) => {
        if (!isClientError(error)) throw error;
        stderr.write(`${sanitizeLine(error.message)}\n`);
      },
    );
    stdout.write(`http://127.0.0.1:${server.port}/metrics\n`);
    // Until a signal ends the process.
    await once(context.stdin, 'never');
  });
}

/** Undefined if they cannot be read. */
async function budgetsOf(source: ReadingSource) {
  try {
    return await readBudgets(source);
  } catch (error) {
    if (isClientError(error)) return undefined;
    throw error;
  }
}

/** Milliseconds since the data of the local copy; undefined if there is none, or if nobody can tell. */
async function copyAge({ type, profile, nowMs }: ReadingSource, { env }: CliContext) {
  if (type === 'demo') return undefined;
  if (type === 'copy') return Date.now() - nowMs();
  const file = mirrorFile(env, mirrorName(profile.name));
  const dataOf = existsSync(file) ? await copyDataOf(file) : undefined;
  return dataOf === undefined ? undefined : Math.max(0, nowMs() - dataOf);
}
