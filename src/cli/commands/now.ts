import { Option } from 'commander';
import { maskSecrets } from '../../figures/format/secrets.ts';
import { extra, fieldOf, maskedText, type OutputField } from '../../output/field.ts';
import {
  costOf,
  type Finding,
  type Severity,
  severities,
  subjectId,
  subjectName,
} from '../../rules/finding.ts';
import { dated } from '../../rules/joined-findings.ts';
import { byUrgency } from '../../rules/rules.ts';
import type { Config } from '../../settings/settings.ts';
import { createLookout, type Look, refuseUnread } from '../attention/lookout.ts';
import { isWanted, toRules } from '../attention/wanted.ts';
import { type Reading, rowsCommandFrom } from '../command-parts/rows-command.ts';
import { tellBroken } from '../config/broken-settings.ts';
import { readConfig } from '../config/read-config.ts';
import { lookAtCopies } from '../fleet/read-copies.ts';
import type { CliContext } from '../process/cli-context.ts';
import { endOnSignals } from '../process/end-on-signals.ts';
import { exitStatuses, exitStatusOf } from '../process/failure.ts';
import { realTime } from '../process/time.ts';
import { UsageError } from '../process/usage-error.ts';
import { type ReadingSource, type SourceOptions, withSource } from '../source/source.ts';

type Row = { finding: Finding; isSnoozed: boolean; profile: string; copyOfMs: number | undefined };

const { text, time, credits, flag, list, json } = fieldOf;

const costs = {
  creditsInSession: ['session', 'credits of the whole session'],
  creditsOver: ['over-limit', 'credits over the limit of the month'],
  creditsAboveUsual: ['above-usual', 'credits more than is usual for such days'],
  creditsAboveMix: ['above-mix', 'credits more than if the mix of models had not changed'],
} as const;

const profile = text('profile', 'the profile that it is of');

const fields: readonly OutputField<Row>[] = [
  text('severity', severities.join(', '), ({ finding }) => finding.severity),
  text('rule', 'the rule that found it', ({ finding }) => finding.rule),
  text('subject', 'what it is about', ({ finding }) => subjectName(finding.subject)),
  time('since', 'when it began', ({ finding }) => finding.sinceMs),
  maskedText('evidence', 'what was found', ({ finding }) => dated(finding).problem),
  ...extra<Row>(
    text('id', 'stays the same as long as the problem is the same', ({ finding }) => finding.id),
    text(
      'kind',
      'kind of the subject: computers, session, person, day and so on',
      ({ finding }) => finding.subject.kind,
    ),
    list('subjectIds', 'IDs, e-mail addresses or names of what it is about', ({ finding }) =>
      idsOf(finding),
    ),
    ...Object.entries(costs).map(([name, [kind, about]]) =>
      credits<Row>(name, about, ({ finding }) => costOf(finding, kind)),
    ),
    json('facts', 'the evidence by name', ({ finding: { evidence } }) =>
      evidence.facts.map(([name, value]) => ({ name, value: maskSecrets(value) })),
    ),
    maskedText(
      'quote',
      'text from outside, such as an error',
      ({ finding }) => finding.evidence.quote,
    ),
    time('asOf', 'since when it could not be looked at again', ({ finding }) => finding.asOfMs),
    flag('snoozed', 'whether it is snoozed or muted', (row) => row.isSnoozed),
    profile,
    time('copyOf', 'the time of the data, if it is of a local copy', (row) => row.copyOfMs),
  ),
];

/** The same, with whose a finding is first. */
const fieldsOfAll = [profile, ...fields.filter(({ name }) => name !== profile.name)];

function idsOf({ subject }: Finding): readonly string[] {
  const id = subjectId(subject) ?? [];
  return typeof id === 'string' ? [id] : id;
}

type NowOptions = {
  min?: Severity;
  rule?: string[];
  check?: boolean;
  snoozed?: boolean;
  allProfiles?: boolean;
};

/** One source, or the local copies of all profiles of a configuration. */
type From = { nowMs(): number } & ({ one: ReadingSource } | { config: Config });

async function withNow(
  options: SourceOptions & NowOptions,
  context: CliContext,
  work: (source: From) => Promise<void>,
): Promise<void> {
  if (!options.allProfiles) {
    await withSource(options, context, (one) => work({ one, nowMs: one.nowMs }));
    return;
  }
  const { demo, profile, baseUrl } = options;
  if ([demo, profile, baseUrl].some((given) => given !== undefined)) {
    throw new UsageError(
      '--all-profiles reads the copies of all profiles: leave out the other source.',
    );
  }
  using _ending = endOnSignals(context);
  const { config } = await readConfig(context.env);
  const { nowMs } = context.time ?? realTime;
  await work({ config, nowMs });
}

export const nowCommand = rowsCommandFrom<Row, NowOptions, From>(withNow, {
  name: 'now',
  about: 'print what needs a person, as Now shows it, most urgent first',
  fields,
  fieldsFor: ({ allProfiles }) => (allProfiles ? fieldsOfAll : fields),
  isFiltered: true,
  shape: (command) =>
    command
      .option('--all-profiles', 'of the local copies of all profiles, in one queue')
      .addOption(new Option('--min <severity>', 'only this severe or more').choices(severities))
      .option(
        '--rule <id...>',
        'only what these rules find',
        (id: string, before: string[]) => toRules(id, before),
        [],
      )
      .option('--snoozed', 'also what is snoozed or muted')
      .option('--check', 'exit with 3 if anything is printed'),
  statuses: {
    [exitStatuses.found[0]]: '--check, and something was found.',
    [exitStatuses.partly[0]]:
      'Something could not be read, or settings were not understood, and nothing else is to be told.',
  },
  examples: [
    ['signalbox now --min warning --check', 'fails a job while something needs a person'],
    ['signalbox now rule=computer-failed --json', 'which computers failed, with the evidence'],
    ['signalbox now --all-profiles --min warning', 'of all organizations, with a column for whose'],
  ],
  read: readNow,
  judge(rows, { options, context }) {
    if (options.check && rows.length > 0) context.exitCode = exitStatuses.found[0];
  },
});

async function readNow(reading: Reading<NowOptions, From>): Promise<Row[]> {
  const { source, options, note } = reading;
  const all =
    'one' in source ? await readOne(source.one, reading) : await readCopies(source.config, reading);
  const wanted = all.filter(({ finding }) => isWanted(finding, options));
  const rows = options.snoozed ? wanted : wanted.filter(({ isSnoozed }) => !isSnoozed);
  const hidden = wanted.length - rows.length;
  if (hidden > 0) note(`Snoozed or muted: ${hidden}; --snoozed prints them, too.`);
  return rows;
}

type Told = Pick<Reading<NowOptions, From>, 'note' | 'context'>;

async function readOne(source: ReadingSource, { note, context }: Told): Promise<Row[]> {
  const look = await createLookout(source, context)();
  tellUnread(look, note);
  setPartly([look], context);
  await tellBroken(context, 'rules', 'mutes');
  const { profile, type, nowMs } = source;
  return rowsOf(look, { profile: profile.name, copyOfMs: type === 'copy' ? nowMs() : undefined });
}

const rowsOf = (look: Look, whose: Pick<Row, 'profile' | 'copyOfMs'>): Row[] =>
  look.findings.map((finding) => ({ ...whose, finding, isSnoozed: look.isSnoozed(finding) }));

function setPartly(looks: readonly Look[], context: CliContext) {
  const isPartly = looks.some(({ failures }) => failures.some(({ code }) => code !== 'forbidden'));
  if (isPartly) context.exitCode = exitStatuses.partly[0];
}

/** The copies of all profiles. One that cannot be read is named, and hides no other. */
async function readCopies(config: Config, { note, context }: Told): Promise<Row[]> {
  const read = await lookAtCopies(config, context);
  if (read.length === 0) {
    throw new UsageError('The configuration has no profiles. signalbox login creates one.');
  }
  const rows = read.flatMap((one): Row[] => {
    const { profile } = one;
    if (one.state === 'failed') {
      note(`${profile}: nothing is known. ${one.problem}`);
      return [];
    }
    const { look, copyOfMs } = one;
    tellUnread(look, (text) => note(`${profile}: ${text}`));
    return rowsOf(look, { profile, copyOfMs });
  });
  setPartly(
    read.flatMap((one) => (one.state === 'read' ? one.look : [])),
    context,
  );
  const failures = read.flatMap((one) => (one.state === 'failed' ? one.failure : []));
  const [failure] = failures;
  const isNothingRead = failures.length === read.length;
  if (failure) context.exitCode = isNothingRead ? exitStatusOf(failure) : exitStatuses.partly[0];
  return rows.sort((a, b) => byUrgency(a.finding, b.finding));
}

/** Says what nobody looked at. Throws the failure if nothing could be read at all. */
function tellUnread(look: Look, note: (text: string) => void) {
  refuseUnread(look);
  const { blindSpots } = look;
  if (blindSpots.length > 0) note(`Not looked at: ${blindSpots.join('; ')}.`);
}
