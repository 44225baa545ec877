import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of functions that neither start anything nor change anything outside. */
const pure = ['test/{api,architecture,domain,terminal}/**/*.test.ts', 'test/console/**/*.test.ts'];

/** The console as people see it: drawn as the bundles draw it. */
const stories = ['test/console/stories/**/*.test.{ts,tsx}'];

// Inherited by every process that a test starts, where it would change what programs print.
delete process.env.FORCE_COLOR;
delete process.env.NO_COLOR;

export default defineConfig({
  test: {
    env: {
      // Ink asks these for the size of a terminal that does not know its own.
      COLUMNS: '100',
      LINES: '40',
      // With any other value Ink takes the terminal for a log file.
      CI: 'false',
    },
    // Waiting counts tries, not seconds: a loaded machine makes tests slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // The default leaves one core to whoever watches.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          exclude: stories,
          // They share no state, so they may share the modules that they load.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'in-process',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', ...pure, ...stories],
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          include: stories,
          setupFiles: ['test/console/harness/bundled-frames.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'end-to-end',
          include: ['test/e2e/**/*.test.{ts,tsx}'],
          testTimeout: 40_000,
          // After the others: a loaded machine makes terminals slow, not wrong.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
