import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startDemoServer } from '../../src/demo/start-demo-server.ts';
import { makeApiKey } from '../../src/server/authentication/api-key.ts';

const example = fileURLToPath(new URL('../../assets/examples/top-spenders.js', import.meta.url));
const fiveLines = /^(\S.*\S {2,}[\d,.]+ {2}(\d+ % of the monthly limit|no limit)\n){5}$/;

test('the example prints who used the most credits of the demo organization', async () => {
  const { status, out, err } = await runExample([]);

  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toMatch(fiveLines);
});

test('the example works with a server elsewhere', async () => {
  const owner = makeApiKey();
  const server = await startDemoServer({
    keys: { owner },
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  });

  const { status, out, err } = await runExample([server.url], { SIGNALBOX_API_KEY: owner });

  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toMatch(fiveLines);
  await server.close();
});

test('the example says in one line what went wrong', async () => {
  const { status, err } = await runExample(['http://api.halcyon.example']);

  expect(status).toBe(1);
  expect(err).toContain('would send the key unencrypted');
});

type Outcome = { status: number; out: string; err: string };

function runExample(given: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [example, ...given], options, (_, out, err) =>
      resolve({ status: child.exitCode ?? -1, out, err }),
    );
  });
}
