import { useMemo } from 'react';
import { criteriaOf } from '../../../figures/readiness/criterion.ts';
import type { ScoredReport } from '../../../figures/readiness/repository-readiness.ts';
import {
  changeBasis,
  type ScoreChange,
  scoreChange,
} from '../../../figures/readiness/score-change.ts';
import { formatAgo, formatDateTime } from '../../../figures/time/format-time.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { readinessQuery } from '../../data/queries.ts';
import { emptyLine, indented, type Line, line, type Span } from '../../draw/line.ts';
import { useScreenSize } from '../../frame/screen.tsx';
import { copyAction, keyAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { useOwnBindings } from '../../list/own-actions.ts';
import { linesAsTexts, TextScreen, textPageActions } from '../../search/text-screen.tsx';
import type { RouteOf } from '../../shell/routes.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { createStore, type Store, useStore } from '../../shell/store.ts';
import { readinessList } from './readiness-list.ts';
import {
  commitText,
  comparisonLines,
  criterionLines,
  modelText,
  pointsSpan,
  reportTimeline,
  scoreSpans,
  worktreeText,
} from './report-lines.ts';
import {
  initialRepository,
  type RepositoryEvent,
  type RepositoryView,
  reduceRepository,
  restoredRepository,
  type ShownReports,
  shownReports,
  stepped,
} from './repository-view.ts';

type Repository = {
  store: Store<RepositoryView, RepositoryEvent>;
  /** Newest first. */
  reports: readonly ScoredReport[];
};

const step =
  (towards: 'older' | 'newer') =>
  ({ store, reports }: Repository) => {
    const event = stepped(store.get(), reports, towards);
    if (event) store.dispatch(event);
  };

const switchComparison = ({ store }: Repository) => store.dispatch({ type: 'comparison-switched' });

const reportActions = [
  keyAction('repository.older', 'Go to an older report', ['left', 'h'], step('older'), {
    hint: 'older',
  }),
  keyAction('repository.newer', 'Go to a newer report', ['right', 'l'], step('newer'), {
    hint: 'newer',
  }),
  keyAction<Repository>(
    'repository.compare',
    'Compare with the previous report or stop comparing',
    ['c'],
    switchComparison,
    {
      hint: 'compare',
      disabledReason: ({ reports }) =>
        reports.length > 1 ? undefined : 'There is only one report.',
    },
  ),
  copyAction<Repository>({
    id: 'repository.copy-id',
    title: 'Copy the report id',
    keys: ['y'],
    hint: 'copy report id',
    nouns: ['report id', 'report ids'],
    textOf: ({ store, reports }) =>
      reports[shownReports(store.get(), reports).chosen]?.report.reportId,
    missing: 'There is no report.',
  }),
];

const leaveComparison = keyAction<Repository>(
  'repository.leave-comparison',
  'Stop comparing',
  ['esc'],
  switchComparison,
  { applies: ({ store }) => store.get().isComparing },
);

/** Everything that the screen of a repository binds, nearest first. */
export const repositoryActions = [...reportActions, ...textPageActions, leaveComparison];

const noReports: readonly ScoredReport[] = [];

/** One repository: a timeline of its reports, then the criteria of one or the differences between two. */
export function RepositoryScreen({ route }: { route: RouteOf<'repository'> }) {
  const feed = useFeed(readinessQuery);
  const { visitStores } = useShell();
  const { width: fullWidth } = useScreenSize();
  const nowMs = useNow(60_000);
  const store = visitStores.of(
    'repository',
    (restored) => createStore(reduceRepository, restored ?? initialRepository(route.isComparing)),
    { save: (view) => view, restore: restoredRepository },
  );
  const view = useStore(store);
  const repository = feedData(feed)?.find(({ url }) => url === route.repoUrl);
  const reports = repository?.reports ?? noReports;

  const width = fullWidth - 4;
  const { isComparing } = view;
  const { chosen, other } = shownReports(view, reports);
  const marked = { chosen, other: isComparing ? other : undefined };
  const head = repositoryHead(reports, marked, { width, nowMs });
  const content = useMemo(
    () =>
      linesAsTexts(repositoryBody(reports, { chosen, other: marked.other }, width).map(indented)),
    [reports, chosen, marked.other, width],
  );
  const own = useOwnBindings(readinessList, repository, {});
  const bindings = useMemo(() => {
    const shown = () => ({ store, reports });
    return {
      first: [...bind(reportActions, shown), ...own],
      last: bind([leaveComparison], shown),
    };
  }, [store, reports, own]);
  // Each report and each comparison has a scroll position of its own, and starts at its top.
  const idAt = (place: number | undefined) =>
    place === undefined ? '' : reports[place]?.report.reportId;

  return (
    <TextScreen
      name={`criteria ${idAt(chosen)} ${idAt(marked.other)}`}
      content={content}
      head={head.map(indented)}
      {...bindings}
      details={() => [{ text: placeText(chosen, reports.length, isComparing), tone: 'muted' }]}
      feed={feed}
      subject="readiness reports"
    />
  );
}

function placeText(chosen: number, count: number, isComparing: boolean): string {
  if (count === 0) return '';
  return isComparing ? 'two reports compared' : `report ${count - chosen} of ${count}`;
}

/** The lines above the criteria, which do not scroll. */
function repositoryHead(
  reports: readonly ScoredReport[],
  shown: ShownReports,
  { width, nowMs }: { width: number; nowMs: number },
): Line[] {
  const chosen = reports[shown.chosen];
  if (chosen === undefined) return [];
  const { report, score } = chosen;
  const before = reports[shown.chosen + 1];
  const change = before && scoreChange(before.report, report);
  const facts = [
    formatDateTime(report.createdAt),
    report.createdAt == null ? '' : formatAgo(nowMs - report.createdAt),
    worktreeText(report),
    commitText(report),
    modelText(report),
    report.agentVersion ? `agent ${report.agentVersion}` : '',
  ];

  return [
    ...reportTimeline(reports, shown, width),
    emptyLine,
    { spans: [...scoreSpans(score), ...sinceSpans(change)] },
    {
      spans: facts
        .filter(Boolean)
        .map((text, index) => ({ text: `${index === 0 ? '' : '   '}${text}`, tone: 'muted' })),
    },
    emptyLine,
  ];
}

function sinceSpans(change: ScoreChange | undefined): Span[] {
  if (change === undefined) return [];
  const basis = changeBasis(change);
  return [
    { text: '  ' },
    pointsSpan(change),
    { text: ` since the previous report${basis === '' ? '' : `, ${basis}`}`, tone: 'muted' },
  ];
}

function repositoryBody(
  reports: readonly ScoredReport[],
  { chosen, other }: ShownReports,
  width: number,
): Line[] {
  const scored = reports[chosen];
  const compared = other === undefined ? undefined : reports[other];
  if (scored === undefined) return [line(['It no longer has reports.', 'muted'])];
  if (compared !== undefined && other !== undefined) {
    const [older, newer] = other > chosen ? [compared, scored] : [scored, compared];
    return comparisonLines(older, newer, width);
  }
  const results = criteriaOf(scored.report);
  if (results.length === 0) return [line(['The report has no criteria.', 'muted'])];
  return results.flatMap((result) => criterionLines(result, width));
}
