import { type DayPart, dayEndpoints, dayParts } from '../../api/day-parts.ts';
import { earliestDay } from '../../api/query-values.ts';
import { InvalidRequestError } from '../../client/errors/rejections.ts';
import { type DateRange, daysOf } from '../../figures/time/date-range.ts';
import { addDays, daysBetween, latestDay } from '../../figures/time/day.ts';
import { MirrorError } from '../mirror-error.ts';
import type { MirrorPart } from '../rows/days.ts';
import { EndUnknown, incompleteReason } from './incomplete-list.ts';
import type { SyncRun } from './sync-run.ts';

const usualWindow = 7;
const maxWindow = 30;
/**
 * Days whose activity and productivity are read again: monthly active users count 30 days, so one restated
 * day changes many rows.
 */
const slowWindow = 60;
/** Days whose people are read again, in addition to every day that changed in another part. */
const usersWindow = 3;
const stepDays = 7;
/** Days for which a missing row may still arrive. */
export const awaitedDays = 3;
const maxStepsBack = 3;

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Reads the newest days again and compares them with the stored ones, because servers restate days. The
 * window begins with the days that were not yet settled at the last sync.
 */
export async function syncDays(run: SyncRun): Promise<void> {
  const { mirror } = run;
  const last = await lastDay(run);
  const former = mirror.state.get('lastDay') ?? last;
  const window = mirror.state.get('windowDays') ?? usualWindow;
  const windowOf = (days: number) => rangeFrom(addDays(former, 1 - days), last, run);
  const newest = windowOf(window);
  const changed: string[] = [];
  for (const range of weeksOf(newest)) {
    changed.push(...(await readParts(run, ['tokens', 'tools'], range)));
  }
  changed.push(...(await readParts(run, ['activity', 'productivity'], windowOf(slowWindow))));
  for (const part of dayParts) {
    for (const day of mirror.days.expired(part)) {
      await readParts(run, [part], { startDate: day, endDate: day });
    }
  }
  await readUsers(run, windowOf(usersWindow));

  mirror.transaction(() => {
    if (changed.some((day) => isInOldestThird(day, newest))) {
      mirror.state.set('windowDays', Math.min(maxWindow, window * 2));
    }
    mirror.state.set('daysAt', run.pace.serverTimeMs());
    mirror.state.set('lastDay', last);
    // The backward steps begin with the window, of whose days mostly only some parts are stored.
    if (mirror.state.get('daysBackTo') === undefined) {
      mirror.state.set('daysBackTo', addDays(last, 1));
    }
  });
}

/** Goes back to the first day with analytics, or to `since`, in steps of a week. */
export async function syncOlderDays(run: SyncRun): Promise<void> {
  const { mirror } = run;
  const first = firstDay(run);

  for (let reached = mirror.state.get('daysBackTo'); reached !== undefined && reached > first; ) {
    const range = rangeFrom(addDays(reached, -stepDays), addDays(reached, -1), run);
    await readParts(run, dayParts, range);
    await readUsers(run, range);
    mirror.transaction(() => mirror.state.set('daysBackTo', range.startDate));
    reached = range.startDate;
  }
}

/** Reads one older week again, so that late restatements are found eventually. */
export async function auditDays(run: SyncRun): Promise<void> {
  const reached = run.mirror.state.get('daysBackTo');
  const last = run.mirror.days.span().last;
  if (reached === undefined || last === undefined) return;
  const weeks = Math.floor(daysBetween(reached, addDays(last, -maxWindow)) / stepDays);
  if (weeks < 1) return;

  const startDate = addDays(reached, Math.floor(run.random() * weeks) * stepDays);
  const range = { startDate, endDate: addDays(startDate, stepDays - 1) };
  await readParts(run, dayParts, range);
  await readUsers(run, undefined);
}

/** Yesterday by the server's clock, or up to three days earlier if the server does not have it yet. */
async function lastDay({ client, pace, mirror }: SyncRun): Promise<string> {
  // Any response shows the time; this one also shows the organization.
  let day: string | undefined;
  for (let step = 0; ; step += 1) {
    day = day === undefined ? latestDay(pace.serverTimeMs()) : addDays(day, -1);
    const range = { startDate: day, endDate: day };
    try {
      const { meta } = await pace.ask((options) => client.getActivity(range, options));
      const organization = meta.org_id;
      if (organization) mirror.transaction(() => noteOrganization(mirror, organization));
      return day;
    } catch (error) {
      if (!(error instanceof InvalidRequestError) || step >= maxStepsBack) throw error;
    }
  }
}

function noteOrganization(mirror: SyncRun['mirror'], organization: string) {
  const known = mirror.state.get('organization');
  if (known !== undefined && known !== organization) {
    const message = `The local copy belongs to ${known}, but the server answers for ${organization}.`;
    const advice = 'Use another profile, or remove the copy with "signalbox mirror forget".';
    throw new MirrorError('mirror-other-organization', `${message} ${advice}`);
  }
  mirror.smallSets.setOrganization(organization);
  mirror.state.set('organization', organization);
}

/** Reads and saves these parts of a range. Returns the days that have changed. */
async function readParts(
  run: SyncRun,
  parts: readonly DayPart[],
  range: DateRange,
): Promise<string[]> {
  if (range.startDate > range.endDate) return [];
  const changed = new Set<string>();
  for (const part of parts) {
    const { data } = await run.pace.ask((options) =>
      run.client[dayEndpoints[part]](range, options),
    );
    for (const day of save(run, part, range, data, true)) changed.add(day);
  }
  run.tell({ type: 'days', first: range.startDate, last: range.endDate, changed: changed.size });
  return [...changed];
}

/** Reads the people of all days in a range, and of every day of which another part has changed. */
async function readUsers(run: SyncRun, range: DateRange | undefined) {
  if (range !== undefined) for (const week of weeksOf(range)) await readUsersOf(run, week);
  for (const day of run.mirror.days.expired('users')) {
    await readUsersOf(run, { startDate: day, endDate: day });
  }
}

async function readUsersOf(run: SyncRun, range: DateRange) {
  const rows: Rows[number][] = [];
  let isComplete = true;
  try {
    for await (const page of run.lists.users({ ...range, limit: run.pageSize }).pages()) {
      for (const row of page.items) rows.push(row);
      if (page.mayBeIncomplete) throw new EndUnknown();
    }
  } catch (error) {
    const reason = incompleteReason(error);
    if (reason === undefined) throw error;
    isComplete = false;
    run.tell({ type: 'incomplete', name: 'people', reason });
  }
  save(run, 'users', range, rows, isComplete);
}

/** Saves the rows by day in one transaction. Returns the days that have changed. */
function save(
  { mirror, pace }: SyncRun,
  part: MirrorPart,
  range: DateRange,
  rows: Rows,
  isComplete: boolean,
): string[] {
  const at = pace.serverTimeMs();
  const byDay = Map.groupBy(rows, ({ date }) => String(date));
  return mirror.transaction(() =>
    daysOf(range).filter((day) => {
      const rowsOfDay = byDay.get(day);
      // A day with a missing part would look like one with less usage.
      if (!isComplete) return false;
      if (rowsOfDay === undefined) {
        mirror.days.noteMissing(part, day, at);
        return false;
      }
      const isChanged = mirror.days.save(part, day, rowsOfDay, at) === 'changed';
      // In this transaction: if the sync stops now, the next one reads the people of the day.
      if (isChanged && part !== 'users') mirror.days.expireUsers(day);
      return isChanged;
    }),
  );
}

const firstDay = ({ since }: SyncRun): string =>
  since !== undefined && since > earliestDay ? since : earliestDay;

/** A range that does not begin before `since` or the first day with analytics. */
function rangeFrom(startDate: string, endDate: string, run: SyncRun): DateRange {
  const first = firstDay(run);
  return { startDate: startDate > first ? startDate : first, endDate };
}

/** The weeks of a range, newest first; the last one may be shorter. */
function weeksOf({ startDate, endDate }: DateRange): DateRange[] {
  const weeks: DateRange[] = [];
  for (let end = endDate; end >= startDate; end = addDays(end, -stepDays)) {
    const start = addDays(end, 1 - stepDays);
    weeks.push({ startDate: start > startDate ? start : startDate, endDate: end });
  }
  return weeks;
}

const isInOldestThird = (day: string, { startDate, endDate }: DateRange): boolean =>
  day >= startDate && daysBetween(startDate, day) < (daysBetween(startDate, endDate) + 1) / 3;
