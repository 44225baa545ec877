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

test('where not all calls are listed, the panel says what its shares are of', () => {
  const rows = [{ date, tool_calls: 2_719, by_tool: [{ tool: 'Read', invocations: 2_162 }] }];
  const noteOf = (days: typeof rows) =>
    toolPanel({
      rows: days,
      days: [],
      range: source.range,
    }).note;

  expect(noteOf(rows)).toEqual([
    '1 tool, shares of the 2,162 listed of 2,719',
    '1 tool, shares of the 2,162 listed',
    '1 tool',
  ]);
  const odd = [{ date, tool_calls: 9, by_tool: [{ tool: 'Re<|d', invocations: 2 }] }];
  expect(noteOf(odd)).toContain('1 tool, shares of the 2 listed of 9');
  expect(noteOf(rows.map((row) => ({ ...row, tool_calls: 2_162 })))).toEqual(['1 tool']);
});

test('calls without a name are not called named, and a day without a number of calls tells no total', () => {
  const noteOf = (...totals: (number | null)[]) =>
    toolPanel({
      ...source,
      range: { startDate: '2026-11-17', endDate: date },
      rows: totals.map((tool_calls, index) => ({
        date: `2026-11-${17 + index}`,
        tool_calls,
        by_tool: [calls('Read'), calls('')],
      })),
    }).note[0];

  expect(noteOf(20, 10)).toBe('1+ tools, shares of the 12 listed of 30');
  expect(noteOf(20, null)).toBe('1+ tools');
});
