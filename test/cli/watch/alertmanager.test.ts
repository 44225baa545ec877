import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookSink } from '../../../src/cli/watch/sinks.ts';
import { capturedContext } from '../captured-context.ts';
import { isInstalled } from '../installed.ts';
import { anEvent } from './an-event.ts';

const program = 'prometheus-alertmanager';

/** A port that a program which cannot choose one itself may listen on. */
const port = 20_000 + (process.pid % 20_000);
const url = `http://127.0.0.1:${port}`;

describe.runIf(isInstalled(program))('the real Alertmanager', () => {
  let folder: string;
  let child: ChildProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signalbox-alerts-'));
    const config = join(folder, 'config.yml');
    writeFileSync(config, 'route: { receiver: nobody }\nreceivers: [{ name: nobody }]\n');
    child = spawn(program, [
      `--config.file=${config}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
      `--storage.path=${join(folder, 'data')}`,
    ]);
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.once('exit', () => reject(new Error(log)));
      child.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (/Listening on|msg=Listening/.test(log)) resolve();
      });
    });
  });
  afterAll(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  async function alerts(): Promise<unknown> {
    return await (await fetch(`${url}/api/v2/alerts`)).json();
  }

  test('shows an alert until its end is told', async () => {
    const setting = { format: 'alertmanager', url } as const;
    const sink = webhookSink('alerts', setting, capturedContext().context);
    const nowMs = Date.now();
    const began = anEvent({
      at: new Date(nowMs).toISOString(),
      since: new Date(nowMs - 60_000).toISOString(),
    });

    await sink.send(began);
    expect(await alerts()).toMatchObject([
      {
        labels: { alertname: 'signalbox computer-failed', finding: began.id },
        startsAt: began.since,
      },
    ]);

    await sink.send({ ...began, event: 'ended', how: 'resolved' });
    expect(await alerts()).toEqual([]);
  });
});
