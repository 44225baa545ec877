import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** How many schemas are made in a process of its own, in which no other test has loaded anything. */
async function madeBy(source: string): Promise<number> {
  const from = JSON.stringify(pathToFileURL(`${import.meta.dirname}/../../src/`).href);
  const counting = `
    import { Session } from 'node:inspector/promises';
    const inspector = new Session();
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true });
    const load = (name) => import(${from} + name);
    ${source}
    const { result } = await inspector.post('Profiler.takePreciseCoverage');
    const making = result
      .filter(({ url }) => url.endsWith('zod/v4/core/core.js'))
      .flatMap(({ functions }) => functions.filter(({ functionName }) => functionName === 'init'));
    console.log(making.reduce((sum, { ranges: [{ count }] }) => sum + count, 0));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    counting,
  ]);
  return Number(stdout);
}

test('no schema of a profile is made where there are no profiles', async () => {
  const loaded = "const { parseConfig } = await load('settings/parse-config.ts');";
  const profiles = '{ profiles: { acme: { baseUrl: "https://acme.example" } } }';

  expect(await madeBy(`${loaded} parseConfig(undefined);`)).toBe(0);
  expect(
    await madeBy(
      `${loaded} parseConfig({ name: 'config.json', text: JSON.stringify(${profiles}) });`,
    ),
  ).toBeGreaterThan(10);
});

test('no schema of a value in a path or a query is made until a request is checked', async () => {
  expect(await madeBy("await load('api/query-values.ts');")).toBe(0);
});
