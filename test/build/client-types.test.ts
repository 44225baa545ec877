import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPackage } from './packed.ts';
import { undocumentedMembers } from './undocumented-members.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const folder = mkdtempSync(join(tmpdir(), 'signalbox-consumer-'));
let types: string;
let programs = 0;

beforeAll(async () => {
  types = readFileSync(join(await builtPackage(), 'types', 'client.d.ts'), 'utf8');
  write('node_modules/signalbox/client.d.ts', types);
  write('node_modules/signalbox/client.js', '');
  write('node_modules/signalbox/package.json', {
    name: 'signalbox',
    type: 'module',
    exports: { './client': { types: './client.d.ts', default: './client.js' } },
  });
  write('package.json', { type: 'module' });
});
afterAll(() => rmSync(folder, { recursive: true }));

const strict = {
  target: 'es2024',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
  types: [] as string[],
};

const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' };
const bundler = { module: 'esnext', moduleResolution: 'bundler' };
const withNode = { types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] };

describe.each([
  { name: 'nodenext, the language alone', options: { ...nodenext, lib: ['es2024'] } },
  { name: 'bundler, the language alone', options: { ...bundler, lib: ['es2024'] } },
  { name: 'bundler with the DOM', options: { ...bundler, lib: ['es2024', 'dom'] } },
  { name: 'nodenext with Node', options: { ...nodenext, lib: ['es2024'], ...withNode } },
])('a strict program with $name', ({ options }) => {
  test('compiles against the types of the client', async () => {
    expect(await compile(program, options)).toBe('');
  });
});

test('a signal of the platform and one that only works like it are accepted', async () => {
  const call = (signal: string) =>
    `import type { Client } from 'signalbox/client';
     export const ask = (client: Client) => client.listComputers({}, { signal: ${signal} });`;
  const dom = { ...bundler, lib: ['es2024', 'dom'] };
  const ownSignal = '{ aborted: false, addEventListener() {}, removeEventListener() {} }';

  expect(await compile(call('AbortSignal.timeout(5)'), dom)).toBe('');
  expect(await compile(call(ownSignal), { ...bundler, lib: ['es2024'] })).toBe('');
  expect(await compile(call('5'), { ...bundler, lib: ['es2024'] })).toContain('TS2322');
});

test('the types are those of the real client, and a difference from it is found', async () => {
  const real = JSON.stringify(join(root, 'src', 'client', 'index.ts'));
  const changed = types
    .replace(/(interface Session \{[^}]*sessionId): string/, '$1: number')
    .replace('listComputers(parameters?:', 'listComputers(parameters:');
  write('changed/client.d.ts', changed);

  // In one program, because reading the sources takes most of the time.
  const found = await compile(comparison(real), likeTheSources, {
    'changed.ts': comparison(real, '../changed/client.d.ts'),
  });

  expect(found).not.toContain('program.ts');
  expect(found).toContain('listComputers');
  expect(found).toContain('listSessions');
  expect(found).not.toContain('getWikiRun');
});

test('every type, method and field says what it means', () => {
  expect(undocumentedMembers(types)).toEqual([]);
});

test('a member without a word is found', () => {
  const file = `/** A place. */
export interface Place {
  /** Its name. */
  name: string;
  find(id: string): Promise<Place>;
}
export type Port = {
    number: number;
};`;

  expect(undocumentedMembers(file)).toEqual(['Place.find', 'Port', 'Port.number']);
});

const likeTheSources = {
  ...nodenext,
  ...withNode,
  lib: ['es2024', 'esnext.array', 'esnext.disposable', 'esnext.iterator'],
  allowImportingTsExtensions: true,
  noPropertyAccessFromIndexSignature: false,
  skipLibCheck: true,
};

/** What a person who uses the client would write, and what must not compile. */
const program = `
import {
  type Call, type Client, type Computer, type CreditLimits, type Session, type SessionsQuery, createClient,
  createOfflineClient, isClientError, NotFoundError,
} from 'signalbox/client';

const client: Client = createClient({ baseUrl: 'https://api.example.com', credential: 'key' });
export const query: SessionsQuery = { computerId: 'atlas', limit: 5 };

export async function report(): Promise<string[]> {
  const lines: string[] = [];
  for await (const session of client.sessions(query)) lines.push(titleOf(session));
  for await (const page of client.messages({ sessionId: 'one', role: 'tool' }).pages()) {
    lines.push(String(page.items.length), page.nextCursor ?? 'end');
  }
  const { data } = await client.getTokens({ startDate: 'a', endDate: 'b', group_by: 'model' });
  lines.push(...data.map(({ group_key }) => group_key));
  const days = await client.getTokens({ startDate: 'a', endDate: 'b' });
  lines.push(...days.data.flatMap(({ by_user }) => by_user ?? []).map((use) => use.user_id ?? '-'));
  return lines;
}

const titleOf = ({ sessionId, title }: Session): string => title ?? sessionId;

export function stateOf({ status }: Computer): number {
  switch (status) {
    case 'active':
      return 1;
    case 'hibernating':
      return 2;
    default:
      return 0;
  }
}
// Known values are literals of their own, so that an editor can offer them.
export const known: Extract<Exclude<Computer['status'], null | undefined>, 'active'> = 'active';

export const limitOf = ({ globalLimit, userLimits }: CreditLimits): number =>
  userLimits[0]?.limit ?? globalLimit ?? Infinity;

export async function restart(computerId: string): Promise<string> {
  try {
    await client.restartComputer({ computerId });
    return 'ok';
  } catch (error) {
    if (error instanceof NotFoundError) return error.detail ?? error.message;
    if (!isClientError(error)) throw error;
    switch (error.code) {
      case 'network':
        return error.reason;
      case 'timeout':
        return error.phase + error.limitMs.toFixed();
      case 'rate-limited':
        return String(error.retryAfterMs);
      default:
        return error.message;
    }
  }
}

export async function details(): Promise<string> {
  const agent = { destroy() {} };
  const own = createClient({ agent, appName: 'report/1', headers: { 'x-team': 'platform' } });
  const hooked = createClient().withOptions({
    readOnly: true,
    onRetry: ({ attempt, pauseMs }) => lines.push(attempt + pauseMs),
    onResult: ({ clockDifferenceMs }) => lines.push(clockDifferenceMs ?? 0),
    onDrift: ({ drifts }) => lines.push(drifts.length),
  });
  const lines: number[] = [];
  const call: Call<Computer> = own.getComputer({ computerId: 'atlas' }, { retries: 0 });
  const { result, response } = await call.withResponse();
  const { items, mayBeIncomplete } = await hooked.sessions().firstPage();
  const some: Session[] = await hooked.sessions().toArray({ limit: items.length });
  return [result.id, response.headers['x-trace'], mayBeIncomplete, some.length].join();
}

export async function offline(): Promise<number> {
  const demo = createOfflineClient({ seed: 1, scale: { users: 5 } });
  await demo.ready;
  const { computers } = await demo.client.listComputers({ includeProvisioningSteps: true });
  await demo.close();
  return computers.length;
}

// @ts-expect-error sessions are found by their id
client.deleteSession({ id: 'one' });
// @ts-expect-error there is no such role
client.messages({ sessionId: 'one', role: 'oracle' });
// @ts-expect-error this endpoint takes nothing
client.getCreditLimits({ email: 'a' });
`;

/** Names every member of the client that differs in a compiler error. */
const comparison = (real: string, generated = 'signalbox/client') => `
import type * as Real from ${real};
import type * as Generated from '${generated}';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Calls<F> = F extends {
  (...given: infer First): infer FirstResult;
  (...given: infer Second): infer SecondResult;
}
  ? [First, FirstResult, Second, SecondResult]
  : F;
type Different<A, B> = {
  [Key in keyof A | keyof B]: Key extends keyof A & keyof B
    ? Same<Calls<A[Key]>, Calls<B[Key]>> extends true ? never : Key
    : Key;
}[keyof A | keyof B];

export const client: Record<Different<Real.Client, Generated.Client>, 'differs'> = {};
export const values: Record<Different<typeof Real, typeof Generated>, 'differs'> = {};
`;

/** What the compiler finds wrong with a program; nothing when it finds nothing. */
function compile(
  text: string,
  options: object,
  otherFiles: Record<string, string> = {},
): Promise<string> {
  programs += 1;
  const name = `program-${programs}`;
  const files = { 'program.ts': text, ...otherFiles };
  for (const [file, contents] of Object.entries(files)) write(`${name}/${file}`, contents);
  write(`${name}/tsconfig.json`, { compilerOptions: { ...strict, ...options } });

  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', join(folder, name), '--singleThreaded'], (_, out, err) =>
      resolve(out + err),
    );
  });
}

function write(path: string, contents: string | object): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
}
