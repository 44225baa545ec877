import { describe, expect, test } from 'vitest';
import type { DriftFacts } from '../../src/client/facts.ts';
import { createOfflineClient } from '../../src/client/offline-client.ts';
import { aClient, secret } from './a-client.ts';
import { answerJson, serve } from './misbehaving-server.ts';

describe('drift', () => {
  test('is told once for each difference from the interface', async () => {
    const computers = [
      { id: 'atlas', name: 'atlas', status: 'hibernating', gpu: 'X' },
      { id: 'borealis', name: null, status: 'hibernating', gpu: 'Y' },
    ];
    await using server = await serve(answerJson({ computers }, { 'x-request-id': 'req-1' }));
    const told: DriftFacts[] = [];
    const { client } = aClient(server, { onDrift: (drift) => told.push(drift) });

    await client.listComputers();
    await client.listComputers();

    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ endpoint: 'listComputers', requestId: 'req-1' });
    expect(told[0]?.drifts).toEqual(
      expect.arrayContaining([
        { kind: 'unknown-value', path: 'computers[].status', value: 'hibernating', count: 2 },
        { kind: 'unknown-field', path: 'computers[].gpu', count: 2 },
        { kind: 'missing-field', path: 'computers[].name', count: 1 },
        { kind: 'missing-field', path: 'computers[].createdAt', count: 2 },
      ]),
    );
  });

  test('names rows that a list has already, which are left out', async () => {
    const [atlas, borealis] = [{ id: 'atlas' }, { id: 'borealis' }];
    const again = { id: 'atlas', name: 'Atlas again' };
    await using server = await serve(answerJson({ computers: [atlas, borealis, again, atlas] }));
    const told: DriftFacts[] = [];
    const { client } = aClient(server, { onDrift: (drift) => told.push(drift) });

    expect((await client.listComputers()).computers).toEqual([atlas, borealis]);

    const repeated = { kind: 'repeated-item', path: 'computers[]', count: 2 };
    expect(told[0]?.drifts).toContainEqual(repeated);
  });

  test('knows keys of maps, optional fields, nulls and results without fields', async () => {
    const report = {
      reportId: '00000000-0000-4000-8000-000000000000',
      createdAt: Date.UTC(2026, 1, 1),
      repoUrl: 'https://git.halcyon.example/billing',
      apps: { web: { description: 'The shop.', [secret]: 1 } },
      report: { tests: { numerator: 1, denominator: 1, rationale: 'Fine.', weight: 2 } },
    };
    await using server = await serve(
      answerJson({ reports: [report] }),
      answerJson({ globalLimit: null, userLimits: [] }),
      answerJson({ anything: 'goes' }),
    );
    const told: DriftFacts[] = [];
    const { client } = aClient(server, { onDrift: (drift) => told.push(drift) });

    await client.listReadinessReports();
    await client.getCreditLimits();
    await client.getWikiRun({ wikiRunId: 'run' });

    expect(told.map(({ drifts }) => drifts)).toEqual([
      [
        { kind: 'unknown-field', path: 'reports[].apps.*.[credential]', count: 1 },
        { kind: 'unknown-field', path: 'reports[].report.*.weight', count: 1 },
      ],
    ]);
  });

  test('does not exist in what the demo organization answers', async () => {
    const told: DriftFacts[] = [];
    await using offline = createOfflineClient({ onDrift: (drift) => told.push(drift) });
    const { client } = offline;
    const range = { startDate: '2026-02-01', endDate: '2026-02-03' };

    const [session] = await client.sessions().toArray({ limit: 1 });
    await client.messages({ sessionId: session?.sessionId ?? '' }).toArray({ limit: 50 });
    await client.listComputers();
    await client.getTokens(range);
    await client.getTokens({ ...range, group_by: 'model' });
    await client.users(range).firstPage();
    await client.readinessReports().firstPage();

    expect(told).toEqual([]);
  });
});
