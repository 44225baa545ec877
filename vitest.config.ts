import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { patienceMs } from './test/timing/patience.ts';

/** The files that take longest, the longest first. */
const longest = [
  'hops/hops.test.ts',
  'places/every-key.test.tsx',
  'platforms/odd-fields.test.tsx',
  'commands/snapshot.test.ts',
  'platforms/fields-walk.test.tsx',
  'build/package.test.ts',
  'platforms/cursors-walk.test.tsx',
  'readme/pictures.test.ts',
  'platforms/access-walk.test.tsx',
  'push/team-story.test.ts',
  'cli/start.test.ts',
  'push/push.test.ts',
  'contract/failures.test.ts',
  'build/replacements.test.ts',
  'memory/memory.test.ts',
  'pictures/pictures.test.tsx',
  'mirror/invariants.test.ts',
  'agents/inspector.test.ts',
  'team/push-rules.test.ts',
  'stories/now.test.tsx',
  'damages/damages.test.ts',
  'stories/search.test.tsx',
  'team/serving.test.ts',
  'commands/fleet.test.ts',
  'build/installed.test.ts',
  'team/read-replicas.test.ts',
  'e2e/two-terminals.test.ts',
  'e2e/offline.test.ts',
  'e2e/console.test.ts',
  'e2e/full-disk.test.ts',
  'e2e/credential-sweep.test.ts',
  'e2e/team-page.test.ts',
  'e2e/sign-in.test.ts',
  'e2e/team-faults.test.ts',
  'e2e/large-responses.test.ts',
  'e2e/switching.test.ts',
  'e2e/odd-surroundings.test.ts',
  'e2e/remembered.test.ts',
  'e2e/operator-walk.test.ts',
];

/** Begins with them, so that none runs on when all others have ended. Vitest knows no times where it never ran. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Names the tests that failed at first: each is a defect to mend. */
const retriedTests: Reporter = {
  onTestRunEnd(modules) {
    const retried = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `Passed only when retried: ${relativeModuleId} > ${fullName}`),
    );
    if (retried.length > 0) console.log(['', ...retried].join('\n'));
  },
};

// Inherited by every process that a test starts, where it would change what programs print.
delete process.env.FORCE_COLOR;
delete process.env.NO_COLOR;

// A configuration that its group can write is refused, and with some umasks every new folder is such a one.
process.umask(0o022);

// React as the bundles carry it, which draws in half the time. JSX is compiled for it, too.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    env: {
      // Ink asks these for the size of a terminal that does not know its own.
      COLUMNS: '100',
      LINES: '40',
      // With any other value Ink takes the terminal for a log file.
      CI: 'false',
    },
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/core-files.ts', 'test/run-folder.ts'],
    provide: { engine: 'sqlite' },
    setupFiles: ['test/undone.ts', 'test/bundled-threads.ts'],
    // One race does not reject a change. What hangs would only hang again.
    retry: { count: process.env.CI === 'true' ? 2 : 0, condition: /^(?!Test timed out)/ },
    reporters: ['default', retriedTests],
    // Waiting is for conditions, so a loaded machine makes tests slow, not wrong: only what hangs reaches these. A wait
    // that ends first tells what it waited for. Some tests and hooks build or copy much.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: patienceMs } },
    pool: 'forks',
    // Each test starts all that it needs. Modules keep nothing of it, so they are loaded once, and run faster
    // the longer they run.
    isolate: false,
    // Packages are imported as Node does it: without a proxy in front of each look at what they export.
    deps: { interopDefault: false },
    // Some wait for a timer, a socket or a terminal while the others work.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'in-process',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**'],
        },
      },
      // The API again, on the other engines of its store.
      ...['postgresql-15', 'postgresql-18'].map((name) => ({
        extends: true as const,
        test: {
          name,
          globalSetup: ['test/postgres/engine-of-tests.ts'],
          include: ['test/conformance/**/*.test.ts', 'test/server/store/paging.test.ts'],
          exclude: ['test/conformance/demo-organization.test.ts'],
        },
      })),
      {
        extends: true,
        test: {
          name: 'end-to-end',
          include: ['test/e2e/**/*.test.{ts,tsx}'],
          // After the others: a loaded machine makes terminals slow, not wrong.
          sequence: { groupOrder: 1 },
          // Most of their time they wait for a terminal.
          maxWorkers: availableParallelism() + 3,
        },
      },
    ],
  },
});
