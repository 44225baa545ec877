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
import { createLookout, type Look } from '../attention/lookout.ts';
import { isWanted, toRules } from '../attention/wanted.ts';
import { exitStatuses } from '../failure.ts';
import { type Reading, rowsCommand } from '../rows-command.ts';

type Row = { finding: Finding; isSnoozed: boolean };

const { text, time, credits, flag, list, json } = fieldOf;

const costs = {
  creditsInSession: ['session', 'credits of the whole session'],
  creditsOver: ['over-limit', 'credits over the limit of the month'],
  creditsAboveUsual: ['above-usual', 'credits more than is usual for such days'],
  creditsAboveMix: ['above-mix', 'credits more than if the mix of models had not changed'],
} as const;

const fields: readonly OutputField<Row>[] = [
  text('severity', severities.join(', '), ({ finding }) => finding.severity),
  text('rule', 'the rule that found it', ({ finding }) => finding.rule),
  text('subject', 'what it is about', ({ finding }) => subjectName(finding.subject)),
  time('since', 'when it began', ({ finding }) => finding.sinceMs),
  maskedText('evidence', 'what was found', ({ finding }) => finding.problem),
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
  ),
];

function idsOf({ subject }: Finding): readonly string[] {
  const id = subjectId(subject) ?? [];
  return typeof id === 'string' ? [id] : id;
}

type NowOptions = { min?: Severity; rule?: string[]; check?: boolean; snoozed?: boolean };

export const nowCommand = rowsCommand<Row, NowOptions>({
  name: 'now',
  about: 'print what needs a person, as Now shows it, most urgent first',
  fields,
  isFiltered: true,
  shape: (command) =>
    command
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
    [exitStatuses.partly[0]]: 'Something could not be read, and nothing else is to be told.',
  },
  examples: [
    ['signalbox now --min warning --check', 'fails a job while something needs a person'],
    ['signalbox now rule=computer-failed --json', 'which computers failed, with the evidence'],
  ],
  read: readNow,
  judge(rows, { options, context }) {
    if (options.check && rows.length > 0) context.exitCode = exitStatuses.found[0];
  },
});

async function readNow({ source, options, note, context }: Reading<NowOptions>): Promise<Row[]> {
  const look = await createLookout(source, context)();
  tellUnread(look, note);
  const wanted = look.findings
    .filter((finding) => isWanted(finding, options))
    .map((finding) => ({ finding, isSnoozed: look.isSnoozed(finding) }));
  const rows = options.snoozed ? wanted : wanted.filter(({ isSnoozed }) => !isSnoozed);
  const hidden = wanted.length - rows.length;
  if (hidden > 0) note(`Snoozed or muted: ${hidden}; --snoozed prints them, too.`);
  if (look.failures.some(({ code }) => code !== 'forbidden')) {
    context.exitCode = exitStatuses.partly[0];
  }
  return rows;
}

/** Says what nobody looked at. Throws the failure if nothing could be read at all. */
function tellUnread({ failures, facts, blindSpots }: Look, note: (text: string) => void) {
  const [first] = failures;
  if (first && facts.parts?.every(({ state }) => state === 'down')) throw first;
  if (blindSpots.length > 0) note(`Not looked at: ${blindSpots.join('; ')}.`);
}
