import { dayNumberOf, dayOf } from '../../../src/demo/calendar.ts';
import { createDemoAnalytics, type DemoAnalytics } from '../../../src/demo/demo-analytics.ts';
import type { AnalyticsDay, DemoScale } from '../../../src/demo/demo-organization.ts';

/** An organization on the morning of 21 November 2026, unless told otherwise. */
export function anOrganization({
  seed = 7,
  now = '2026-11-21T09:30:00Z',
  scale = {},
}: {
  seed?: number;
  now?: string;
  scale?: Partial<DemoScale>;
} = {}): DemoAnalytics {
  return createDemoAnalytics({ seed, nowMs: Date.parse(now), scale });
}

/** The day, or a failed test when there is none. */
export function dayIn(organization: DemoAnalytics, day: string): AnalyticsDay {
  const found = organization.analyticsDay(day);
  if (!found) throw new Error(`${day} has no data`);
  return found;
}

/** Every day name from `first` to `last`. */
export function daysBetween(first: string, last: string): string[] {
  const from = dayNumberOf(first);
  return Array.from({ length: dayNumberOf(last) - from + 1 }, (_, at) => dayOf(from + at));
}

/** All recorded days of a stretch. */
export const recordedDays = (organization: DemoAnalytics, first: string, last: string) =>
  daysBetween(first, last).flatMap((day) => organization.analyticsDay(day) ?? []);

/** That many days before `day`. */
export const daysBefore = (day: string, days: number): string => dayOf(dayNumberOf(day) - days);

/** The sum of one number over items. */
export function sumOf<Item>(items: Iterable<Item>, amountOf: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += amountOf(item);
  return sum;
}

/** The middle of the values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
