import { expect, test } from 'vitest';
import { outageCause } from '../../src/domain/outage-cause.ts';

test.each([
  ['demo', 'demo organization not available'],
  ['copy', 'local copy not available'],
] as const)('a server in this process is named after what it served (%s)', (served, cause) => {
  expect(outageCause({ code: 'embedded-server', served })).toBe(cause);
});
