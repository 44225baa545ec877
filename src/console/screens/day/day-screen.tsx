import { useMemo } from 'react';
import { restatedText } from '../../../domain/analytics/restated-day.ts';
import { availableRange } from '../../../domain/date-range.ts';
import { addDays, type Day, isDay, latestDay } from '../../../domain/day.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { beginReason, endReason } from '../../../domain/range-choice.ts';
import type { DashboardContent } from '../../dashboard/dashboard-content.ts';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { useRestatedDays } from '../../data/use-restated-days.ts';
import { useScreenSize } from '../../frame/screen.tsx';
import { bind } from '../../keys/binding.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import type { Persistence } from '../../shell/visit-stores.ts';
import { dayActions } from './day-actions.ts';
import { dayPanels, dayTiles } from './day-content.ts';
import { type DayParts, useDay } from './use-day.ts';

/** A saved view restores the day that was shown, which may differ from the day of the route. */
const dayKeeping: Persistence<Day> = {
  save: (day) => day,
  restore: (kept) => (typeof kept === 'string' && isDay(kept) ? kept : undefined),
};

/** All analytics of one day, with keys that go to the days beside it. */
export function DayScreen({ route }: { route: RouteOf<'day'> }) {
  const { visitStores, clock } = useShell();
  const { width } = useScreenSize();
  const store = visitStores.of(
    'shown day',
    (restored) => createStore((_: Day, next: Day) => next, restored ?? route.day),
    dayKeeping,
  );
  const day = useStore(store);
  const { feed, freshness, parts } = useDay(day);
  const restated = useRestatedDays().get(day);
  const { tokens, tools, activity, productivity, others } = parts;
  const content = useMemo(
    () => dayContent({ day, tokens, tools, activity, productivity, others }),
    [day, tokens, tools, activity, productivity, others],
  );
  const bindings = useMemo(
    () =>
      bind(dayActions, () => ({
        go: (days: 1 | -1) => store.dispatch(addDays(store.get(), days)),
        noDay(days: 1 | -1) {
          const beside = addDays(store.get(), days);
          const latest = latestDay(clock());
          if (beside > latest) return endReason(latest);
          const { coverage } = availableRange({ startDate: beside, endDate: beside });
          return coverage === 'none' ? beginReason : undefined;
        },
      })),
    [store, clock],
  );

  return (
    <DashboardScreen
      content={content}
      feed={feed}
      freshness={freshness}
      details={[
        { text: `${formatDay(day)} ${day.slice(0, 4)}`, tone: 'strong' },
        ...(restated
          ? [{ text: `   ${restatedText(restated)}`, tone: 'warning' } as const]
          : [{ text: `   ${whose(width)}`, tone: 'muted' } as const]),
      ]}
      subject="analytics"
      bindings={bindings}
    />
  );
}

/** Says whose figures these are, because a day can also be opened from the days of one person. */
const whose = (width: number): string =>
  width >= 100 ? 'everyone, whole UTC day' : 'everyone, UTC';

const dayContent = (parts: DayParts): DashboardContent => ({
  isLoaded: true,
  tiles: dayTiles(parts),
  figures: [],
  panels: dayPanels(parts),
  columnWidth: 46,
});
