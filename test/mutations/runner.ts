/** Runs test files when its parent asks, in one Vitest that keeps what it has compiled, and answers with those that fail. */
import { createVitest } from 'vitest/node';
import type { Answer, Request } from './runs.ts';

function tell(answer: Answer): void {
  process.send?.(answer);
}

const vitest = await createVitest('test', {
  watch: false,
  project: ['in-process'],
  retry: 0,
  reporters: [{ onTestCaseResult: () => tell({ state: 'running' }) }],
});

process.on('message', async ({ changed, tests }: Request) => {
  for (const path of changed) vitest.invalidateFile(path);
  const wanted = new Set(tests);
  const isWanted = ({ moduleId }: { moduleId: string }) => wanted.has(moduleId);
  const all = await vitest.globTestSpecifications([...tests]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(all.filter(isWanted));
  const failed = testModules.filter((module) => isWanted(module) && !module.ok());
  tell({
    state: 'ended',
    failed: unhandledErrors.length > 0 ? [...tests] : failed.map(({ moduleId }) => moduleId),
  });
});
