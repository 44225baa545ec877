import { expect, test } from 'vitest';
import { nearestTests } from './nearest.ts';

test('tests that load a file are found, the own ones first, and those that load little before others', () => {
  const testsOf = nearestTests([
    { path: 'figures/sum.ts', text: '' },
    { path: 'console/list.ts', text: "import { sum } from '../figures/sum.ts';" },
    { path: 'console/app.ts', text: "const { list } = await import('./list.ts');" },
    { path: '../test/console/app.test.ts', text: "import '../../src/console/app.ts';" },
    { path: '../test/console/list.test.ts', text: "import '../../src/console/list.ts';" },
    { path: '../test/figures/sum.test.ts', text: "import '../../src/figures/sum.ts';" },
    {
      path: '../test/cli/types.test.ts',
      text: "import type { Sum } from '../../src/figures/sum.ts';",
    },
  ]);

  expect(testsOf('figures/sum.ts')).toEqual([
    '../test/figures/sum.test.ts',
    '../test/console/list.test.ts',
    '../test/console/app.test.ts',
  ]);
  expect(testsOf('console/app.ts')).toEqual(['../test/console/app.test.ts']);
});
