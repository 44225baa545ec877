import { expect, test } from 'vitest';
import { toolPanel } from '../../../../src/console/screens/overview/counted-panels.ts';

const date = '2026-11-18';
const source = { range: { startDate: date, endDate: date }, before: undefined, days: [date] };
const calls = (tool: string) => ({ tool, invocations: 3 });

test('tools without a name are at least none: their number is not known', () => {
  const panel = (...tools: string[]) =>
    toolPanel({ ...source, rows: [{ date, by_tool: tools.map(calls) }] });

  expect(panel('Bash', 'Read').note).toEqual(['2 tools']);
  expect(panel('Bash', 'Read', '').note).toEqual(['2+ tools']);
  expect(panel('').note).toEqual(['0+ tools']);
  expect(panel('Bash', '').parts.map(({ id }) => id)).toEqual(['Bash', 'unknown']);
});
