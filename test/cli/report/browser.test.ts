import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/api/resources.ts';
import { buildReport } from '../../../src/cli/report/build-report.ts';
import { htmlReport } from '../../../src/cli/report/html-report.ts';
import { sessionPage } from '../../../src/cli/report/session-page.ts';
import { isInstalled } from '../installed.ts';
import { reportData } from './report-data.ts';

const longName = `${'x'.repeat(90)}@${'y'.repeat(60)}.example`;

const page = htmlReport(
  buildReport(
    reportData({
      email: longName,
      model: 'a-model-with-a-name-that-nobody-would-choose-unless-to-break-a-page',
      computers: { data: [{ id: 'c1', name: longName, status: 'error' }] },
      teams: { [longName]: longName },
    }),
  ),
);

/** The page of a session whose texts have no place where a line can end. */
async function longSession(): Promise<string> {
  const word = 'x'.repeat(2_000);
  const call = { type: 'tool_use', name: word, input: { command: word } };
  async function* messages() {
    yield* [
      { id: 'm1', role: 'user', createdAt: 1, content: [{ type: 'text', text: word }] },
      { id: 'm2', role: 'assistant', createdAt: 2, modelId: word, content: [call] },
      {
        id: 'm3',
        role: 'tool',
        createdAt: 3,
        content: [{ type: 'text', text: `${word}\n`.repeat(90) }],
      },
    ] as unknown as Message[];
  }
  const head = { title: word, sessionId: word, part: word, readAtMs: 0, facts: undefined };
  const told = { note: () => {}, notes: () => [word] };
  return (await Array.fromAsync(sessionPage(messages(), head, told))).join('');
}

/** What a script in another page measures of a page in a frame of a width. */
async function measured(page: string, width: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-browser-'));
  const frame = page.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const measure = `const root = document.querySelector('iframe').contentDocument.documentElement;
    document.title = JSON.stringify({ scroll: root.scrollWidth, client: root.clientWidth,
      cut: [...root.querySelectorAll('figure')].filter((one) => one.scrollWidth > one.clientWidth).length,
      charts: [...root.querySelectorAll('svg')].filter((one) => one.getBoundingClientRect().width > 0).length });`;
  const file = join(folder, 'frame.html');
  writeFileSync(
    file,
    `<!doctype html><title></title><iframe style="border:0" width="${width}" height="900" srcdoc="${frame}"
      onload="${measure.replaceAll('"', '&quot;')}"></iframe>`,
  );
  try {
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=2000'];
    const { stdout } = await promisify(execFile)(
      'chromium',
      [...flags, `--user-data-dir=${folder}/profile`, '--dump-dom', `file://${file}`],
      { maxBuffer: 20_000_000, timeout: 240_000 },
    );
    return JSON.parse(/<title>(.*?)<\/title>/.exec(stdout)?.[1] ?? '{}');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(!isInstalled('chromium'))('in a browser', () => {
  test.each([400, 1_200])('a report of %i pixels does not scroll sideways', async (width) => {
    const { scroll, client, charts } = await measured(page, width);

    expect(client).toBeGreaterThan(width - 20);
    expect(scroll).toBeLessThanOrEqual(client ?? 0);
    expect(charts).toBe(page.match(/<svg class="chart wide"/g)?.length);
  });

  test('a printed report has all columns on the paper, where nobody can scroll', async () => {
    const usual = htmlReport(
      buildReport(reportData({ email: 'person.1780@halcyon.example', model: 'a-large-model' })),
    );
    // The width that rules ask for is that of the sheet, 794 pixels; its margins leave 680 of them.
    const printed = usual
      .replace('@media print', '@media all')
      .replace('(max-width: 720px)', 'none')
      .replace('(min-width: 721px)', 'all');

    const { cut } = await measured(printed, 680);

    expect(cut).toBe(0);
  });

  test.each([400, 1_200])('a session of %i pixels does not scroll sideways', async (width) => {
    const { scroll, client } = await measured(await longSession(), width);

    expect(client).toBeGreaterThan(width - 20);
    expect(scroll).toBeLessThanOrEqual(client ?? 0);
  });
});
