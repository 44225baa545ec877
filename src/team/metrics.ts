import { metricLabels } from '../figures/format/metric-labels.ts';

/** A request that was answered, or whose connection was closed before. */
export type AnsweredRequest = {
  /** Name of the endpoint; undefined for a path without one. */
  endpoint: string | undefined;
  /** Undefined without a valid key. */
  org: string | undefined;
  /** Undefined without a complete answer. */
  status: number | undefined;
  durationMs: number;
};

const bucketsMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

type Duration = { counts: number[]; sumMs: number; total: number };

/** What is counted of one organization, or of requests without a key. */
const noCounts = () => ({
  requests: new Map<string, number>(),
  durations: new Map<string, Duration>(),
});

/** Counts requests of a team server for Prometheus. */
export function createMetrics() {
  const counted = new Map<string, ReturnType<typeof noCounts>>();

  return {
    count({ endpoint = 'none', org = '', status, durationMs }: AnsweredRequest): void {
      const { requests, durations } = counted.get(org) ?? noCounts();
      counted.set(org, { requests, durations });
      const labels = metricLabels({ org, endpoint, status: status ?? 'aborted' });
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const timed = metricLabels({ org, endpoint });
      const known = durations.get(timed) ?? {
        counts: bucketsMs.map(() => 0),
        sumMs: 0,
        total: 0,
      };
      durations.set(timed, known);
      known.sumMs += durationMs;
      known.total += 1;
      for (const [index, limitMs] of bucketsMs.entries()) {
        if (durationMs <= limitMs) known.counts[index] = (known.counts[index] ?? 0) + 1;
      }
    },

    /** In Prometheus's text format: of one organization, or of all with the memory that the process takes. */
    text(of: { org: string } | { memoryBytes: number }): string {
      const all = 'org' in of ? [counted.get(of.org) ?? noCounts()] : [...counted.values()];
      const memory =
        'org' in of
          ? []
          : [
              '# HELP process_resident_memory_bytes Memory that the process takes.',
              '# TYPE process_resident_memory_bytes gauge',
              `process_resident_memory_bytes ${of.memoryBytes}`,
            ];
      return [
        '# HELP signalbox_team_requests_total Requests by organization, endpoint and status.',
        '# TYPE signalbox_team_requests_total counter',
        ...all.flatMap(({ requests }) =>
          [...requests].map(([labels, n]) => `signalbox_team_requests_total{${labels}} ${n}`),
        ),
        `# HELP ${durationName} Time from a request to the end of its answer.`,
        `# TYPE ${durationName} histogram`,
        ...all.flatMap(({ durations }) => [...durations].flatMap(histogramOf)),
        ...memory,
        '',
      ].join('\n');
    },
  };
}

const histogramOf = ([labels, { counts, sumMs, total }]: [string, Duration]): string[] => [
  ...bucketsMs.map((limitMs, index) =>
    bucketLine(labels, String(limitMs / 1_000), counts[index] ?? 0),
  ),
  bucketLine(labels, '+Inf', total),
  `${durationName}_sum{${labels}} ${sumMs / 1_000}`,
  `${durationName}_count{${labels}} ${total}`,
];

const durationName = 'signalbox_team_request_duration_seconds';

const bucketLine = (labels: string, limit: string, count: number): string =>
  `${durationName}_bucket{${labels},le="${limit}"} ${count}`;
