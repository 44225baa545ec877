import { Box } from 'ink';
import { useMemo } from 'react';
import { formatPoints } from '../../../domain/change.ts';
import { formatAge, formatDateTime } from '../../../domain/format/time.ts';
import { criteriaOf } from '../../../domain/readiness/criterion.ts';
import { commitText, modelText, worktreeText } from '../../../domain/readiness/report-texts.ts';
import type { ScoredReport } from '../../../domain/readiness/repository-readiness.ts';
import {
  changeBasis,
  type ScoreChange,
  scoreChange,
} from '../../../domain/readiness/score-change.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { readinessQuery } from '../../data/queries.ts';
import { emptyLine, indented, type Line, line, type Span } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { frameRows, Screen, useScreenSize } from '../../frame/screen.tsx';
import { useScroll } from '../../frame/use-scroll.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { useNow } from '../../shell/time.ts';
import { comparisonLines } from './comparison-lines.ts';
import { criterionLines } from './criterion-lines.ts';
import { changeTone, scoreSpans } from './report-facts.ts';
import { reportTimeline } from './report-timeline.ts';
import { useRepositoryBindings } from './repository-actions.ts';
import {
  initialRepository,
  reduceRepository,
  repositoryKeeping,
  type ShownReports,
  shownReports,
} from './repository-view.ts';

const noReports: readonly ScoredReport[] = [];

/** One repository: a timeline of its reports, then the criteria of one or the differences of two. */
export function RepositoryScreen({ route }: { route: RouteOf<'repository'> }) {
  const feed = useFeed(readinessQuery);
  const { visitStores } = useShell();
  const { width: fullWidth, height: rows } = useScreenSize();
  const nowMs = useNow(60_000);
  const store = visitStores.of(
    'repository',
    (restored) => createStore(reduceRepository, restored ?? initialRepository(route.isComparing)),
    repositoryKeeping,
  );
  const view = useStore(store);
  const reports = feedData(feed)?.find(({ url }) => url === route.repoUrl)?.reports ?? noReports;

  const width = fullWidth - 4;
  const { isComparing } = view;
  const { chosen, other } = shownReports(view, reports);
  const marked = { chosen, other: isComparing ? other : undefined };
  const head = repositoryHead(reports, marked, { width, nowMs });
  const body = useMemo(
    () => repositoryBody(reports, { chosen, other }, isComparing, { width }),
    [reports, chosen, other, isComparing, width],
  );
  const height = rows - frameRows - head.length;
  // Each report and each comparison has a scroll position of its own, and starts at its top.
  const idAt = (place: number | undefined) =>
    place === undefined ? '' : reports[place]?.report.reportId;
  const name = `criteria ${idAt(chosen)} ${isComparing ? idAt(other) : ''}`;
  const { top, controls: scroll } = useScroll({ name, count: body.length, height });

  const bindings = useRepositoryBindings(store, reports, scroll);

  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={[{ text: placeText(chosen, reports.length, isComparing), tone: 'muted' }]}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="readiness reports">
          {() =>
            reports.length === 0 ? (
              <Pane lines={[line('  ', ['It no longer has reports.', 'muted'])]} {...size} />
            ) : (
              <Box flexDirection="column">
                <Pane lines={head.map(indented)} width={size.width} height={head.length} />
                <Pane
                  lines={body.slice(top, top + height).map(indented)}
                  width={size.width}
                  height={height}
                />
              </Box>
            )
          }
        </FeedBody>
      )}
    </Screen>
  );
}

function placeText(chosen: number, count: number, isComparing: boolean): string {
  if (count === 0) return '';
  return isComparing ? 'two reports compared' : `report ${count - chosen} of ${count}`;
}

type RepositoryLook = { width: number; nowMs: number };

/** The lines above the criteria, which do not scroll. */
function repositoryHead(
  reports: readonly ScoredReport[],
  shown: ShownReports,
  { width, nowMs }: RepositoryLook,
): Line[] {
  const chosen = reports[shown.chosen];
  if (chosen === undefined) return [];
  const { report, score } = chosen;
  const before = reports[shown.chosen + 1];
  const change = before && scoreChange(before.report, report);
  const facts = [
    formatDateTime(report.createdAt),
    `${formatAge(nowMs - report.createdAt)} ago`,
    worktreeText(report),
    commitText(report),
    modelText(report),
    report.agentVersion ? `agent ${report.agentVersion}` : '',
  ];

  return [
    ...reportTimeline(reports, shown, width),
    emptyLine,
    { spans: [...scoreSpans(score), ...sinceSpans(change)] },
    line([facts.filter(Boolean).join('   '), 'muted']),
    emptyLine,
  ];
}

function sinceSpans(change: ScoreChange | undefined): Span[] {
  if (change === undefined) return [];
  const basis = changeBasis(change);
  return [
    { text: `  ${formatPoints(change.points)}`, tone: changeTone(change.points) },
    { text: ` since the previous report${basis === '' ? '' : `, ${basis}`}`, tone: 'muted' },
  ];
}

/** The criteria of the shown report, or their differences from another one. */
function repositoryBody(
  reports: readonly ScoredReport[],
  { chosen, other }: ShownReports,
  isComparing: boolean,
  { width }: Pick<RepositoryLook, 'width'>,
): Line[] {
  const scored = reports[chosen];
  const compared = other === undefined ? undefined : reports[other];
  if (scored === undefined) return [];
  if (isComparing && compared !== undefined && other !== undefined) {
    const [older, newer] = other > chosen ? [compared, scored] : [scored, compared];
    return comparisonLines(older, newer, width);
  }
  const results = criteriaOf(scored.report);
  if (results.length === 0) return [line(['The report has no criteria.', 'muted'])];
  return results.flatMap((result) => criterionLines(result, width));
}
