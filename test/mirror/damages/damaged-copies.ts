import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { localCopyFinding } from '../../../src/cli/doctor/local-copy.ts';
import { main } from '../../../src/cli/main.ts';
import { mirrorFile, mirrorName } from '../../../src/cli/source/mirror-files.ts';
import { startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { capturedContext } from '../../cli/captured-context.ts';
import { contentOf, randomDamage } from './random-damage.ts';

/** What became of a damage, and what went wrong with it. */
export type DamageReport = {
  seed: number;
  damage: string;
  /** `harmless`: nothing reads what was damaged, and all content is as before. */
  outcome: 'healed' | 'refused' | 'harmless';
  failures: string[];
};

/** A copy of a small organization that can be damaged again and again, and its server. */
export async function damagedCopies() {
  const now = Date.parse('2026-03-10T09:30:00Z');
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 3,
    now,
    clock: () => now,
    scale: { users: 6, days: 40, sessions: 8 },
  });
  const state = mkdtempSync(join(tmpdir(), 'damages-'));
  const env = {
    XDG_STATE_HOME: state,
    XDG_CONFIG_HOME: state,
    SIGNALBOX_API_KEY: server.keys.owner,
    SIGNALBOX_BASE_URL: server.url,
  };
  const file = mirrorFile(env, mirrorName(server.url));

  /** Runs a command. Errors that are no failure of ours are thrown by `main`. */
  async function run(...argv: string[]) {
    const { context, out, err } = capturedContext(env);
    await main(argv, context);
    return { status: context.exitCode, text: out() + err() };
  }

  await run('sync');
  const bytes = readFileSync(file);
  const there = contentOf(file);

  function put(content: Buffer) {
    rmSync(dirname(file), { recursive: true, force: true });
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { mode: 0o600 });
  }

  return {
    async report(seed: number): Promise<DamageReport> {
      const { text: damage, apply } = randomDamage(seed, bytes.length);
      const damaged = apply(bytes);
      const failures: string[] = [];
      const check = (isRight: boolean, failure: string) => {
        if (!isRight) failures.push(failure);
      };
      const report = (outcome: DamageReport['outcome']) => ({ seed, damage, outcome, failures });
      const tried = async (...argv: string[]) => {
        try {
          const { status, text } = await run(...argv);
          check(!rawError.test(text), `${argv.join(' ')} printed: ${text}`);
          return { status, text };
        } catch (error) {
          failures.push(
            `${argv.join(' ')} crashed: ${error instanceof Error ? error.stack : error}`,
          );
          return { status: 1, text: 'crashed' };
        }
      };

      for (const argv of readers) {
        put(damaged);
        await tried(...argv);
      }
      put(damaged);
      const finding = await localCopyFinding(
        {},
        { env, config: { profile: undefined, profiles: {} }, nowMs: now },
      );

      put(damaged);
      const { status, text: found } = await tried('mirror', 'verify');
      check((finding.verdict === 'problem') === (status !== 0), `doctor says: ${finding.found}`);
      if (status === 0) {
        check(isDeepStrictEqual(contentOf(file), there), `verify found nothing: ${found}`);
        return report('harmless');
      }

      for (const ways of [[['sync']], [['mirror', 'repair'], ['sync']]]) {
        put(damaged);
        const name = ways.map((argv) => argv.join(' ')).join(', ');
        let last = { status: 0, text: '' } as { status: unknown; text: string };
        for (const argv of ways) last = await tried(...argv);
        if (last.status !== 0) {
          check(/mirror forget/.test(last.text), `${name} refused without advice: ${last.text}`);
          await tried('mirror', 'forget');
          await tried('sync');
        }
        const after = await tried('mirror', 'verify');
        check(after.status === 0, `verify after ${name} found: ${after.text}`);
        check(isDeepStrictEqual(contentOf(file), there), `the content differs after ${name}`);
        if (last.status !== 0) return report('refused');
      }
      return report('healed');
    },

    async [Symbol.asyncDispose]() {
      await server.close();
      rmSync(state, { recursive: true });
    },
  };
}

const readers = [['mirror', 'info'], ['grep', 'the'], ['--offline'], ['mirror', 'vacuum']];

/** What people should never read: codes of the system, or words of SQLite, Node and JSON without an explanation. */
const rawError = /internal error|signalbox: (E[A-Z]{3,}|SQL|database|no such|Unexpected|Value is)/;
