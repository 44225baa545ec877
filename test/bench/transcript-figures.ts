import type { StoredMessage } from '../../src/server/store/messages.ts';
import { serveSession } from '../console/screens/transcript/serve-session.ts';
import { type Figure, median, ms, quantile } from './figure.ts';
import { hugeMessage, longSession } from './long-session.ts';
import { type MeasuredTerminal, openTerminal } from './measured-terminal.ts';
import { pssMib } from './process-tree.ts';

/** Reading sessions that are long, or hold a message that is, from a server of their own. */
export async function transcriptFigures(command: string): Promise<Figure[]> {
  return [...(await longFigures(command)), ...(await hugeFigures(command))];
}

const maxMessages = 10_000;

async function longFigures(command: string): Promise<Figure[]> {
  const { terminal, opened, close } = await readSession(command, longSession(maxMessages));
  const top = await keys(terminal, 'j');
  const startedAt = performance.now();
  await terminal.press('G', 0);
  await terminal.untilShown(/following/, 60_000);
  const end = performance.now() - startedAt;
  await terminal.quiet(300);
  const bottom = await keys(terminal, 'k');
  const search = await searchFigures(terminal);
  const memory = pssMib(terminal.pid);
  await close();

  return [
    {
      name: '10,000 messages, first screen',
      measured: opened,
      budget: '100 ms after the response',
    },
    { name: '10,000 messages, read to the end', measured: ms(end), budget: '' },
    { name: '  key at the top', measured: top, budget: 'p50 400 B, 8 ms; p99 33 ms' },
    { name: '  key at the end', measured: bottom, budget: 'as at the top' },
    ...search,
    { name: '  memory (PSS)', measured: `${memory.toFixed(0)} MiB`, budget: '260 MiB' },
  ];
}

/** A text that is only in the last message but a few: all of them are looked through. */
async function searchFigures(terminal: MeasuredTerminal): Promise<Figure[]> {
  await terminal.press('g');
  const typed = await terminal.press(`/Step ${maxMessages - 9}`, 1_000);
  await terminal.press('\x7f', 1_000);
  const letter = await terminal.press('1', 1_000);
  const found = await terminal.press('\r', 1_000);
  const measured = `${ms(typed.lastMs ?? Number.NaN)} while typed, ${ms(found.lastMs ?? 0)} after`;
  return [
    { name: '  search of all', measured, budget: '' },
    {
      name: '    another letter',
      measured: ms(letter.lastMs ?? Number.NaN),
      budget: '50 ms',
    },
  ];
}

async function hugeFigures(command: string): Promise<Figure[]> {
  const { terminal, opened, close } = await readSession(command, hugeMessage());
  await terminal.press('jjj');
  const unfolded = await terminal.press('\r');
  const top = await keys(terminal, ' ');
  await terminal.press('G', 1_000);
  const bottom = await keys(terminal, '\u0002');
  await close();

  return [
    {
      name: 'message of 1 MB, first screen',
      measured: opened,
      budget: '100 ms after the response',
    },
    { name: '  unfolded', measured: ms(unfolded.lastMs ?? Number.NaN), budget: '100 ms' },
    { name: '  page at the top', measured: top, budget: 'p99 33 ms' },
    { name: '  page at the end', measured: bottom, budget: 'as at the top' },
  ];
}

async function readSession(command: string, messages: StoredMessage[]) {
  const served = await serveSession({ messages });
  const terminal = openTerminal(process.execPath, [command, '--base-url', served.url], {
    env: { SIGNALBOX_API_KEY: served.credential },
  });
  await terminal.untilShown(/Overview/);
  await terminal.quiet(500);
  await terminal.press('2', 500);
  const opened = await terminal.press('\r', 300);
  return {
    terminal,
    opened: ms(opened.lastMs ?? Number.NaN),
    async close() {
      await terminal.quit('\u0003');
      await served.close();
    },
  };
}

async function keys(terminal: MeasuredTerminal, key: string): Promise<string> {
  const bytes: number[] = [];
  const doneMs: number[] = [];
  for (let count = 0; count < 60; count++) {
    const reaction = await terminal.press(key);
    bytes.push(reaction.bytes);
    if (reaction.lastMs !== undefined) doneMs.push(reaction.lastMs);
  }
  return `${median(bytes)} B, p50 ${ms(median(doneMs))}, p99 ${ms(quantile(doneMs, 0.99))}`;
}
