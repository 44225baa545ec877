import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';
import { serveDemo } from './served-demo.ts';
import { consoleStarts, type Start, startFigures } from './starts.ts';

const run = promisify(execFile);

/** Rows of Now of the last that is read: people, readiness and the ends of sessions. */
const wholeNow =
  /^(?=[\s\S]*nothing used since)(?=[\s\S]*criteria no longer pass)(?=[\s\S]*same call)/;

/** Starts of commands, and of the console from a local copy, on a demo organization that another process serves. */
export async function copyFigures(command: string): Promise<Figure[]> {
  await using served = await serveDemo(command);
  const folder = await mkdtemp(join(tmpdir(), 'bench-copy-'));
  const args = [command, '--base-url', served.url];
  const env = {
    SIGNALBOX_API_KEY: served.credential,
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
  const take = async (...words: string[]) => {
    const startedAt = performance.now();
    await run(process.execPath, [command, ...words, '--base-url', served.url], {
      env: { ...process.env, ...env },
    });
    return performance.now() - startedAt;
  };
  const commands: Start[] = [
    { name: 'limits', take: () => take('limits'), factor: 5 },
    { name: 'statusline', take: () => take('statusline'), factor: 4 },
  ];

  try {
    await take('sync');
    return await startFigures([
      ...commands,
      ...consoleStarts({
        name: 'start from a copy',
        args: [...args, '--offline'],
        env,
        whole: wholeNow,
      }),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
