/** A request that was answered, or whose connection was closed before. */
export type AnsweredRequest = {
  /** Name of the endpoint; undefined for a path without one. */
  endpoint: string | undefined;
  /** Undefined without a complete answer. */
  status: number | undefined;
  durationMs: number;
};

const bucketsMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** Counts requests of a team server for Prometheus. */
export function createMetrics() {
  const requests = new Map<string, number>();
  const durations = new Map<string, { counts: number[]; sumMs: number; total: number }>();

  return {
    count({ endpoint = 'none', status, durationMs }: AnsweredRequest): void {
      const labels = `endpoint="${endpoint}",status="${status ?? 'aborted'}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const known = durations.get(endpoint) ?? {
        counts: bucketsMs.map(() => 0),
        sumMs: 0,
        total: 0,
      };
      durations.set(endpoint, known);
      known.sumMs += durationMs;
      known.total += 1;
      for (const [index, limitMs] of bucketsMs.entries()) {
        if (durationMs <= limitMs) known.counts[index] = (known.counts[index] ?? 0) + 1;
      }
    },

    /** In Prometheus's text format. `memoryBytes` is what the process takes. */
    text({ memoryBytes }: { memoryBytes: number }): string {
      const histogram = [...durations].flatMap(([endpoint, { counts, sumMs, total }]) => [
        ...bucketsMs.map((limitMs, index) =>
          bucketLine(endpoint, String(limitMs / 1_000), counts[index] ?? 0),
        ),
        bucketLine(endpoint, '+Inf', total),
        `${durationName}_sum{endpoint="${endpoint}"} ${sumMs / 1_000}`,
        `${durationName}_count{endpoint="${endpoint}"} ${total}`,
      ]);
      return [
        '# HELP signalbox_team_requests_total Requests by endpoint and status.',
        '# TYPE signalbox_team_requests_total counter',
        ...[...requests].map(([labels, n]) => `signalbox_team_requests_total{${labels}} ${n}`),
        `# HELP ${durationName} Time from a request to the end of its answer.`,
        `# TYPE ${durationName} histogram`,
        ...histogram,
        '# HELP process_resident_memory_bytes Memory that the process takes.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${memoryBytes}`,
        '',
      ].join('\n');
    },
  };
}

const durationName = 'signalbox_team_request_duration_seconds';

const bucketLine = (endpoint: string, limit: string, count: number): string =>
  `${durationName}_bucket{endpoint="${endpoint}",le="${limit}"} ${count}`;
