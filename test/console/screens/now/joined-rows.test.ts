import { expect, test } from 'vitest';
import { createTable } from '../../../../src/console/list/table.ts';
import { findingPreview } from '../../../../src/console/screens/now/finding-preview.ts';
import { nowList } from '../../../../src/console/screens/now/now-list.ts';
import { type NowRow, nowRows } from '../../../../src/console/screens/now/now-rows.ts';
import { emptyQueue } from '../../../../src/console/screens/now/now-strip.ts';
import type { Finding } from '../../../../src/rules/finding.ts';
import { unseenConsole } from '../../harness/unseen-console.ts';

const about = (sessionId: string, rule: string, more: Partial<Finding> = {}): Finding => ({
  ...{ id: `${rule}:${sessionId}`, rule, key: sessionId, problem: rule, sinceMs: undefined },
  ...{ severity: 'warning', size: 1, evidence: { facts: [] } },
  subject: {
    ...{ kind: 'session', sessionId, title: sessionId },
    ...{ computerId: undefined, messageCount: undefined },
  },
  ...more,
});

const rowsOf = (findings: readonly Finding[]) =>
  nowRows(findings, {
    ...{ seen: undefined, snoozes: {}, nowMs: 0, teams: {} },
    ...{ computers: [], sessions: [], limits: [] },
  });

const aroundOf = ({ shell }: ReturnType<typeof unseenConsole>) => ({
  limits: undefined,
  ...{
    domain: undefined,
    looked: shell.attention.state.get(),
    ended: [],
    snoozed: 0,
    muted: 0,
    shell,
  },
});

test('the cursor and the marks stay on a session whose leading finding changes', () => {
  using console = unseenConsole();
  const context = aroundOf(console);
  const table = createTable(nowList);
  const read = (rows: readonly NowRow[]) =>
    table.update({ type: 'rows-arrived', data: { rows, context, nowMs: 0 } });
  const waiting = ['a', 'b', 'c'].map((id) => about(id, 'session-waiting'));
  read(rowsOf(waiting));
  table.rows.moveTo(2);
  table.mark();

  read(rowsOf([about('c', 'session-repeating', { severity: 'critical' }), ...waiting]));

  const { cursor, marked } = table.snapshot();
  expect(cursor.index).toBe(0);
  expect(table.current()?.finding.problem).toBe('session-repeating; session-waiting');
  expect(marked.shown).toEqual([table.current()]);
});

test('the evidence explains the rule of the leading finding, and names those of the others once', () => {
  using console = unseenConsole();
  const [row] = rowsOf([
    about('a', 'session-repeating', { severity: 'critical' }),
    about('a', 'session-waiting'),
    about('a', 'session-waiting', { id: 'session-waiting:again' }),
  ]);

  const lines = row && findingPreview(row, { context: aroundOf(console), nowMs: 0, width: 80 });

  const texts = lines?.map(({ spans }) => spans.map(({ text }) => text).join('')) ?? [];
  expect(texts).toContain('About the rule session-repeating');
  expect(texts.filter((text) => text.includes(':rules'))).toEqual([
    'Also found by session-waiting; :rules explains it',
  ]);
});

test('an empty queue says whether anything was read, and what is muted', () => {
  using console = unseenConsole();
  const context = aroundOf(console);
  const looked = { ...context.looked, blindSpots: ['your sessions'] };
  const texts = (some: Partial<typeof context>) =>
    emptyQueue({ ...context, ...some }, 80, 'a').map(({ spans }) =>
      spans
        .map(({ text }) => text)
        .join('')
        .trim(),
    );

  expect(texts({ looked })).toContain('Nothing has been read yet.');
  expect(texts({ looked: { ...looked, isAnyRead: true } })).toContain(
    'Nothing found in what was read.',
  );
  expect(texts({ snoozed: 1, muted: 2 })).toContain(
    'Nothing else. 1 snoozed, 2 muted: a shows them.',
  );
});
