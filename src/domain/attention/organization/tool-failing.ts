import { formatPercent } from '../../format/number.ts';
import type { Rule } from '../rule.ts';
import { type CallOutcome, callsOf } from '../sessions/tool-calls.ts';
import { wilsonInterval } from '../statistics.ts';

/** Calls within this time are new; earlier ones define what is usual. */
const newMs = 30 * 60_000;

/** A tool that fails more often than before. */
export const toolFailing: Rule = {
  id: 'tool-failing',
  title: 'A tool fails more often',
  severity: 'warning',
  threshold: { default: 8, meaning: 'calls of the last half hour at least' },
  explanation:
    'In your own sessions the tool failed more often in the last half hour than before: even the least rate that its calls allow ' +
    'is above the highest of the earlier ones (Wilson intervals, 19 in 20).',
  blindTo:
    'Sessions of others, whose calls the API counts without saying which failed, and sessions not read to their end.',
  reads: ['transcripts', 'nowMs'],
  find({ transcripts, nowMs }, threshold) {
    const calls = [...(transcripts?.values() ?? [])]
      .flatMap(callsOf)
      .filter(({ isError, atMs }) => isError !== undefined && atMs !== undefined);
    return [...Map.groupBy(calls, ({ tool }) => tool)].flatMap(([tool, own]) => {
      const isNew = ({ atMs = 0 }: CallOutcome) => atMs > nowMs - newMs;
      const [now, before] = [
        countOf(own.filter(isNew)),
        countOf(own.filter((call) => !isNew(call))),
      ];
      if (now.calls < threshold || before.calls < threshold) return [];
      const [is, was] = [
        wilsonInterval(now.failed, now.calls),
        wilsonInterval(before.failed, before.calls),
      ];
      if (is.low <= was.high) return [];
      const percent = ({ failed, calls }: Count) =>
        `${formatPercent(failed / calls, { decimals: 0 })} (${failed} of ${calls} calls)`;
      const last = own.findLast(({ isError }) => isError);
      return {
        key: tool,
        subject: { kind: 'tool' as const, tool },
        problem: `fails in ${percent(now)}, ${percent(before)} before`,
        sinceMs: own.find((call) => isNew(call) && call.isError)?.atMs,
        size: now.failed / now.calls,
        evidence: {
          facts: [
            ['last half hour', percent(now)],
            ['before', percent(before)],
            [
              'surely above',
              `${formatPercent(is.low)} now, below ${formatPercent(was.high)} before`,
            ],
          ] as const,
          quote: last?.answer ?? '',
        },
      };
    });
  },
};

type Count = { calls: number; failed: number };

const countOf = (calls: readonly CallOutcome[]): Count => ({
  calls: calls.length,
  failed: calls.filter(({ isError }) => isError).length,
});
