import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { auditFileNames, createAuditFile } from '../../../src/state/audit-file.ts';
import { openConsole } from '../harness/open-console.tsx';
import { footer, moveTo } from '../harness/selection.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  // Nothing can be appended to a folder.
  mkdirSync(join(folder, auditFileNames.current));
});

afterAll(() => rmSync(folder, { recursive: true }));

type Change = {
  screen: string;
  row: string;
  /** The key in the menu of actions, and what confirms the question. */
  action: string;
  asks: string;
  confirm: readonly string[];
};

const changes: Readonly<Record<string, Change>> = {
  restartComputer: {
    ...{ screen: '3', row: 'build-17', action: 'r', asks: 'y yes', confirm: ['y'] },
  },
  interruptSession: {
    ...{ screen: '2', row: 'Soak the new slip', action: 'i', asks: 'y yes', confirm: ['y'] },
  },
  deleteSession: {
    ...{ screen: '2', row: 'Soak the new slip', action: 'd', asks: 'D delete', confirm: ['D'] },
  },
  deleteWikiRun: {
    ...{ screen: '6', row: 'fleet-firmware', action: 'd', asks: 'D delete', confirm: ['D'] },
  },
  removeUser: {
    ...{ screen: '7', row: 'aditi.reddy', action: 'd', asks: 'enter works once' },
    confirm: [...'aditi.reddy@halcyon.example', 'enter'],
  },
};

const harmful = Object.entries(endpoints).flatMap(([name, { isHarmful, method, path }]) =>
  isHarmful ? [{ name, request: `${method} ${path}` }] : [],
);

test.each(harmful)(
  '$name is not sent when the audit log cannot be written',
  async ({ name, request }) => {
    const audit = createAuditFile(folder);
    await using console = await openConsole({ columns: 200, rows: 36, audit, knowsWikiRuns: true });
    const { screen, row, action, asks, confirm } = changes[name] ?? expect.fail(`${name} is new`);
    await console.press(screen);
    await console.waitFor(row);
    await console.waitUntilIdle();
    await moveTo(console, row);
    await console.press('x', action);
    await console.waitFor(asks);

    await console.press(...confirm);

    await console.waitFor('The audit log cannot be written');
    expect(footer(console)).toContain('The audit log cannot be written');
    expect(console.requests).not.toContain(request);
  },
);
