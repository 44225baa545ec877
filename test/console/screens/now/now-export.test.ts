import { expect, test } from 'vitest';
import { exportedField, exportedFields } from '../../../../src/console/list/export.ts';
import { nowList } from '../../../../src/console/screens/now/now-list.ts';
import { nowRows } from '../../../../src/console/screens/now/now-rows.ts';
import { jsonRow } from '../../../../src/output/formats.ts';
import type { Cost, Finding } from '../../../../src/rules/finding.ts';
import { unseenConsole } from '../../harness/unseen-console.ts';

const about = (userId: string, costs: readonly Cost[]): Finding => ({
  ...{ id: `some:${userId}`, rule: 'some', key: userId, problem: 'some', sinceMs: undefined },
  ...{ severity: 'warning', size: 1, evidence: { facts: [] }, costs },
  subject: { kind: 'person', userId, email: undefined },
});

test('credits of each kind have a heading of their own in exports', async () => {
  using console = unseenConsole();
  const findings = [
    about('a', [{ kind: 'session', credits: 12.5 }]),
    about('b', [
      { kind: 'over-limit', credits: 8_998 },
      { kind: 'above-usual', credits: 86 },
    ]),
    about('c', [{ kind: 'above-mix', credits: 131 }]),
  ];
  const known = { seen: undefined, snoozes: {}, nowMs: 0, computers: [], sessions: [], limits: [] };
  const context = {
    limits: undefined,
    ...{
      domain: undefined,
      looked: console.shell.attention.state.get(),
      ended: [],
      snoozed: 0,
      muted: 0,
      shell: console.shell,
    },
  };
  const { columns, fields = [] } = nowList;
  const rows = nowRows(findings, { ...known, teams: {} });

  const all = [
    ...fields.map((field) => exportedField(field)),
    ...columns.flatMap((column) => exportedFields(column, context)),
  ];
  const exported: Record<string, unknown>[] = rows.map((row) => ({ ...jsonRow(row, all) }));

  const names = ['over-limit', 'above-usual', 'above-mix'].map((kind) => `credits-${kind}`);
  const credits = exported.map((row) => ['session-credits', ...names].map((name) => row[name]));
  expect(credits).toEqual([
    [12.5, null, null, null],
    [null, 8_998, 86, null],
    [null, null, null, 131],
  ]);
  expect(Object.keys(exported[0] ?? {})).not.toContain('credits');
});
