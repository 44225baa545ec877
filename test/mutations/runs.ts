import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export type Request = { changed: readonly string[]; tests: readonly string[] };
export type Answer = { state: 'running' } | { state: 'ended'; failed: readonly string[] };

/** A change that keeps a test from ending: no test has ended for so long. */
const silenceMs = 300_000;

/** Runs tests of a copy of the project in a process that is started anew when a change makes it hang. */
export class Runs {
  readonly #root: string;
  #runner: ChildProcess | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** The test files that fail; all of them if they do not end. Paths are absolute. */
  async failed({ changed, tests }: Request): Promise<readonly string[]> {
    if (tests.length === 0) return [];
    this.#runner ??= fork(join(this.#root, 'test', 'mutations', 'runner.ts'), {
      cwd: this.#root,
      stdio: 'ignore',
      detached: true,
    });
    const runner = this.#runner;
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    const hangs = () => {
      this.close();
      resolve(tests);
    };
    let timer = setTimeout(hangs, silenceMs);
    runner.on('message', (answer: Answer) => {
      clearTimeout(timer);
      if (answer.state === 'ended') resolve(answer.failed);
      else timer = setTimeout(hangs, silenceMs);
    });
    runner.once('exit', hangs);
    runner.send({ changed, tests } satisfies Request);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      runner.removeAllListeners();
    }
  }

  /** Ends the process, and those of its tests. */
  close(): void {
    const pid = this.#runner?.pid;
    this.#runner = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
