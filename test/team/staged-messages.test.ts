import { expect, test } from 'vitest';
import { publishStaged } from '../../src/team/staged-messages.ts';

test('a long transcript becomes readable in statements that each end in time', () => {
  const session = { sessionId: 'ses_1', ownerId: 'ada' };

  const steps = [...publishStaged(session, { after: 400, upTo: 2_600 })];

  const messages = steps.flatMap((step) =>
    step.kind === 'change' && step.text.includes('INTO messages')
      ? [[step.parameters.from, step.parameters.to]]
      : [],
  );
  expect(messages).toEqual([
    [400, 1_400],
    [1_400, 2_400],
    [2_400, 2_600],
  ]);
  expect(steps).toHaveLength(2 * messages.length);
});
