import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type * as z from 'zod';
import { createDemoAnalytics } from '../../src/demo/demo-analytics.ts';
import type { DemoSettings } from '../../src/demo/demo-organization.ts';
import { createDemoRecords } from '../../src/demo/demo-records.ts';

export const noon = Date.parse('2026-11-18T13:00:00Z');

/** Halcyon Robotics at a moment, and its operator. */
export function halcyon(settings: Partial<DemoSettings> = {}) {
  const complete = { seed: 7, nowMs: noon, ...settings };
  const analytics = createDemoAnalytics(complete);
  const records = createDemoRecords(complete, analytics);
  const operator = analytics.keyHolders.owner;
  const documents = () => [...records.sessionsOf(operator.id)];
  return { analytics, records, operator, documents, nowMs: complete.nowMs };
}

/** The value has the documented shape and nothing beyond it. */
export function expectExactly(schema: z.ZodType, value: unknown): void {
  const read = schema.parse(value);
  // Comparing for a message of failure is slow, and there are thousands of values.
  if (!isDeepStrictEqual(read, value)) expect(read).toEqual(value);
}
