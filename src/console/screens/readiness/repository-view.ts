import type { ScoredReport } from '../../../figures/readiness/repository-readiness.ts';

/** Which reports of a repository are shown, by ID, so that a new one changes nothing. */
export type RepositoryView = {
  /** The shown report; undefined means the newest. */
  chosen: string | undefined;
  /** The report to compare it with; undefined means the previous one. */
  other: string | undefined;
  isComparing: boolean;
};

export type RepositoryEvent =
  | { type: 'report-chosen'; id: string | undefined }
  | { type: 'other-chosen'; id: string }
  | { type: 'comparison-switched' };

export const initialRepository = (isComparing: boolean): RepositoryView => ({
  chosen: undefined,
  other: undefined,
  isComparing,
});

export function reduceRepository(view: RepositoryView, event: RepositoryEvent): RepositoryView {
  switch (event.type) {
    case 'report-chosen':
      return { ...view, chosen: event.id, other: undefined };
    case 'other-chosen':
      return { ...view, other: event.id };
    case 'comparison-switched':
      return { ...view, isComparing: !view.isComparing, other: undefined };
  }
}

/** The view from its stored form: the same reports, compared or not. */
export function restoredRepository(saved: unknown): RepositoryView | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { chosen, other, isComparing }: Record<string, unknown> = { ...saved };
  return {
    chosen: typeof chosen === 'string' ? chosen : undefined,
    other: typeof other === 'string' ? other : undefined,
    isComparing: isComparing === true,
  };
}

/** Indexes of the two reports among all, newest first. With only one report, `other` is undefined. */
export type ShownReports = { chosen: number; other: number | undefined };

/** Finds the reports of a view. A report that no longer exists is replaced by the default. */
export function shownReports(
  { chosen, other }: RepositoryView,
  reports: readonly ScoredReport[],
): ShownReports {
  const placeOf = (id: string | undefined) =>
    id === undefined ? -1 : reports.findIndex(({ report }) => report.reportId === id);
  const shown = Math.max(0, placeOf(chosen));
  const compared = placeOf(other);
  if (compared !== -1 && compared !== shown) return { chosen: shown, other: compared };
  if (reports.length < 2) return { chosen: shown, other: undefined };
  // The oldest report has no previous one, so it is compared with the one after it.
  return { chosen: shown, other: shown + 1 < reports.length ? shown + 1 : shown - 1 };
}

/** The event for one step along the timeline: it moves the shown report, or the one it is compared with. */
export function stepped(
  view: RepositoryView,
  reports: readonly ScoredReport[],
  towards: 'older' | 'newer',
): RepositoryEvent | undefined {
  const { chosen, other } = shownReports(view, reports);
  const step = towards === 'older' ? 1 : -1;

  if (!view.isComparing || other === undefined) {
    const id = reports[chosen + step]?.report.reportId;
    // At the newest report the choice is cleared, so that a newer report is shown when it arrives.
    const isNewest = chosen + step === 0;
    return id === undefined ? undefined : { type: 'report-chosen', id: isNewest ? undefined : id };
  }
  const next = other + step === chosen ? other + 2 * step : other + step;
  const id = reports[next]?.report.reportId;
  return id === undefined ? undefined : { type: 'other-chosen', id };
}
