import { Command, Option } from 'commander';
import { withFacts } from '../command-parts/command-facts.ts';
import {
  onServerDay,
  type RangeOptions,
  withRangeOptions,
} from '../command-parts/range-options.ts';
import { withSourceOptions } from '../command-parts/rows-command.ts';
import { leftOut, tellBroken } from '../config/broken-settings.ts';
import { formOfFile, withOutput } from '../output/write-output.ts';
import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { buildReport } from '../report/build-report.ts';
import { htmlReport } from '../report/html-report.ts';
import { readReport } from '../report/read-report.ts';
import { jsonReport, markdownReport } from '../report/text-reports.ts';
import { type SourceOptions, withSource } from '../source/source.ts';

const writers = { html: htmlReport, markdown: markdownReport, json: jsonReport } as const;

type ReportOptions = RangeOptions &
  SourceOptions & {
    output?: keyof typeof writers;
    json?: boolean;
    file?: string;
    pseudonyms?: boolean;
  };

/** Writes a report on the organization: what was used, what changed and why, limits, computers, and what is missing. */
export function reportCommand(context: CliContext): Command {
  const command = withRangeOptions(
    new Command('report').description(
      'write a report on the organization: credits, what changed and why, limits, computers',
    ),
  )
    .optionsGroup('Output:')
    .addOption(
      new Option(
        '--output <format>',
        'form of the report (default: by the ending of --file, else html)',
      ).choices(Object.keys(writers)),
    )
    .option('--json', 'the same as --output json')
    .option('--file <path>', 'write to this file, such as week.html, week.md or week.json')
    .option('--pseudonyms', 'numbers instead of the names of people and computers');
  withSourceOptions(command).action((_options, ran: Command) =>
    writeReport(ran.optsWithGlobals<ReportOptions>(), context),
  );
  return withFacts(command, {
    statuses: { [exitStatuses.partly[0]]: leftOut },
    examples: [
      ['signalbox report --last 7d --file week.html', 'the last week as a page'],
      [
        'signalbox report --month 2026-10 --output markdown >> "$GITHUB_STEP_SUMMARY"',
        'a month in the summary of a CI job',
      ],
    ],
  });
}

async function writeReport(options: ReportOptions, context: CliContext) {
  const { output, json, file } = options;
  if (json && output !== undefined && output !== 'json') {
    throw new UsageError(`--json and --output ${output} contradict each other; leave one out.`);
  }
  const write = writers[output ?? (json ? 'json' : (formOfFile(file, formats) ?? 'html'))];
  // A report on the same demo organization is the same.
  await withSource({ ...options, isStopped: true }, context, async (source) => {
    const brokenSettings = await tellBroken(context, 'budgets', 'teams');
    // What cannot be written is told before everything is read.
    await withOutput(file, context, async ({ stdout }) => {
      const data = await onServerDay({ source }, (nowMs) =>
        readReport(source, options, { nowMs, context, brokenSettings }),
      );
      if (data.rangeNote !== undefined) context.stderr.write(`${data.rangeNote}\n`);
      stdout.write(write(buildReport(data)));
    });
  });
}

const formats: Readonly<Record<string, keyof typeof writers>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.json': 'json',
};
