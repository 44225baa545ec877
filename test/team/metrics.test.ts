import { expect, test } from 'vitest';
import { createMetrics } from '../../src/team/metrics.ts';

test('an organization whose ID has a tab has labels that Prometheus can read', () => {
  const metrics = createMetrics();

  metrics.count({ endpoint: 'getTeam', org: 'a\t"b"', status: 200, durationMs: 1 });

  expect(metrics.text({ memoryBytes: 1 })).toContain(
    'signalbox_team_requests_total{org="a\\\\t\\"b\\"",endpoint="getTeam",status="200"} 1',
  );
});
