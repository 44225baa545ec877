import { Option } from 'commander';
import type { ReadinessReport } from '../../api/resources.ts';
import {
  type CriterionComparison,
  compareReports,
} from '../../figures/readiness/compare-reports.ts';
import { type CriterionResult, criteriaOf } from '../../figures/readiness/criterion.ts';
import {
  type RepositoryReadiness,
  readinessByRepository,
} from '../../figures/readiness/repository-readiness.ts';
import { extra, fieldOf, type OutputField } from '../../output/field.ts';
import { commandGroup, type Reading, rowsCommand } from '../command-parts/rows-command.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';

const { text, time, count, percent } = fieldOf;

const repositoryFields: readonly OutputField<RepositoryReadiness>[] = [
  text('repository', 'the repository', ({ name }) => name),
  percent('score', 'criteria that pass, in percent', ({ newest }) =>
    newest.score.share === undefined ? undefined : newest.score.share * 100,
  ),
  time('createdAt', 'when the newest report was made', ({ newest }) => newest.report.createdAt),
  text('reportId', 'its newest report', ({ newest }) => newest.report.reportId),
  ...extra<RepositoryReadiness>(
    text('previousReportId', 'the report before', ({ reports }) => reports[1]?.report.reportId),
    count('reports', 'number of reports', ({ reports }) => reports.length),
    text('repoUrl', 'its address', ({ url }) => url),
    text('commitHash', 'the commit that was evaluated', ({ newest }) => newest.report.commitHash),
    text('branch', 'the branch that was evaluated', ({ newest }) => newest.report.branch),
  ),
];

const criterionFields: readonly OutputField<CriterionResult>[] = [
  text('criterion', 'the criterion', ({ id }) => id),
  text('state', 'passing, partial, failing or unknown'),
  count('passing', 'applications that pass'),
  count('applications', 'applications that were evaluated'),
  text('rationale', 'why it came out this way'),
];

const comparisonFields: readonly OutputField<CriterionComparison>[] = [
  text('criterion', 'the criterion', ({ id }) => id),
  text('change', 'newly-failing, newly-passing, changed, added or dropped', ({ fate }) => fate),
  text('before', 'its state in the older report', ({ before }) => before?.state),
  text('after', 'its state in the newer report', ({ after }) => after?.state),
  text(
    'rationale',
    'why it came out this way',
    ({ after, before }) => (after ?? before)?.rationale,
  ),
];

const repositoryList = rowsCommand<RepositoryReadiness>({
  name: 'list',
  about: 'list the repositories with their newest readiness report',
  fields: repositoryFields,
  isFiltered: true,
  async read({ source }) {
    return readinessByRepository(await source.client.readinessReports().toArray());
  },
});

const show = rowsCommand<CriterionResult>({
  name: 'show',
  about: 'show the criteria of a report, failing ones first',
  fields: criterionFields,
  shape: (command) =>
    command.argument('<report>', 'ID of a report, or a repository for its newest'),
  async read({ source, args: [wanted = ''] }) {
    return criteriaOf(reportOf(wanted, await source.client.readinessReports().toArray()));
  },
});

const diff = rowsCommand<CriterionComparison, { failOn?: 'worse' }>({
  name: 'diff',
  about: 'show what changed between two reports; of one repository, between its last two',
  fields: comparisonFields,
  shape: (command) =>
    command
      .argument('<older>', 'ID of the older report, or a repository')
      .argument('[newer]', 'ID of the newer report')
      .addOption(
        new Option('--fail-on <change>', 'exit with 3 if a criterion newly fails').choices([
          'worse',
        ]),
      ),
  statuses: { [exitStatuses.found[0]]: '--fail-on worse: a criterion newly fails.' },
  read: readDiff,
});

export const readinessCommand = commandGroup(
  'readiness',
  'list, show and compare readiness reports',
  [repositoryList, show, diff],
);

async function readDiff({ source, args, options, context }: Reading<{ failOn?: 'worse' }>) {
  const [first = '', second] = args;
  const reports = await source.client.readinessReports().toArray();
  const older = second === undefined ? previousOf(first, reports) : reportOf(first, reports);
  const comparison = compareReports(older, reportOf(second ?? first, reports));
  if (options.failOn === 'worse' && comparison['newly-failing'].length > 0) {
    context.exitCode = exitStatuses.found[0];
  }
  const { unchanged, ...changed } = comparison;
  return Object.values(changed).flat();
}

/** The report with an ID, or the newest one of a repository. Throws UsageError. */
function reportOf(wanted: string, reports: readonly ReadinessReport[]): ReadinessReport {
  const report =
    reports.find(({ reportId }) => reportId === wanted) ??
    repositoryCalled(wanted, reports)?.newest.report;
  if (report) return report;
  throw new UsageError(`There is no report and no repository ${JSON.stringify(wanted)}.`);
}

function previousOf(wanted: string, reports: readonly ReadinessReport[]): ReadinessReport {
  const report = repositoryCalled(wanted, reports)?.reports[1]?.report;
  if (report) return report;
  throw new UsageError(`There is no repository ${JSON.stringify(wanted)} with two reports.`);
}

const repositoryCalled = (wanted: string, reports: readonly ReadinessReport[]) =>
  readinessByRepository(reports).find(({ name, url }) => name === wanted || url === wanted);
