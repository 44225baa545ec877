import { setTimeout as passed } from 'node:timers/promises';
import type { Session } from '../../src/api/resources.ts';
import type { StoredSession } from '../../src/server/store/sessions.ts';
import { serverNowMs, serveSession } from '../console/screens/transcript/serve-session.ts';
import { aSession } from '../server/builders.ts';
import type { Figure } from './figure.ts';
import { longSession } from './long-session.ts';
import { manySessions } from './many-sessions.ts';
import { type MeasuredTerminal, openTerminal } from './measured-terminal.ts';
import { pssMib } from './process-tree.ts';

const sessions = 100_000;
const messages = 10_000;

/** What the console holds at most: a very long list that was read to its end, and a long session opened from it. */
export async function memoryFigures(command: string): Promise<Figure[]> {
  const served = await serveSession({
    messages: longSession(messages),
    // The newest of all, where the cursor is.
    session: { updatedAt: serverNowMs + 1, createdAt: serverNowMs },
    others: manySessions(sessions, serverNowMs).map(storedSession),
  });
  const terminal = openTerminal(process.execPath, [command, '--base-url', served.url], {
    env: { SIGNALBOX_API_KEY: served.credential },
  });
  await terminal.untilShown(/Overview/);
  await terminal.quiet(500);
  await terminal.press('2', 500);
  await readToEnd(terminal);
  const listed = pssMib(terminal.pid);
  await terminal.press('g', 300);
  await terminal.press('\r', 500);
  await terminal.press('G', 0);
  await terminal.untilShown(/following/, 120_000);
  await terminal.quiet(1_000);
  const opened = pssMib(terminal.pid);
  await terminal.quit('\u0003');
  await served.close();

  return [
    { name: 'memory, 100,000 sessions listed', measured: mib(listed), budget: '' },
    { name: '  and 10,000 messages read', measured: mib(opened), budget: '260 MiB' },
  ];
}

const mib = (value: number) => `${value.toFixed(0)} MiB`;

/** With all that a server tells of a session. */
function storedSession({ sessionId, title, updatedAt, sessionSettings }: Session): StoredSession {
  const usual = aSession();
  const settings = { ...usual.sessionSettings, model: sessionSettings?.model ?? '' };
  return {
    ...usual,
    sessionId,
    title: title ?? '',
    updatedAt: updatedAt ?? 0,
    sessionSettings: settings,
  };
}

/** Goes to the last row and waits until the console has read the list as far as that. */
async function readToEnd(terminal: MeasuredTerminal): Promise<void> {
  const all = (sessions + 1).toLocaleString('en');
  let redrawn = '';
  await terminal.press('G', 0);
  while (!redrawn.includes(`${all} of ${all} `)) {
    await passed(2_000);
    ({ text: redrawn } = await terminal.press('\f', 50));
    console.error(new Date().toISOString(), redrawn.slice(80, 180), pssMib(terminal.pid));
  }
}
