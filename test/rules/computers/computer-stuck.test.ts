import { computerStuck } from '../../../src/rules/computers/computer-stuck.ts';
import { aComputer, judges, minutesAgo } from '../judged.ts';

/** Computers on which the step took so many minutes. */
const others = (...minutes: number[]) =>
  minutes.map((took, index) =>
    aComputer(`other-${index}`, 'active', {
      status: 'completed',
      startedAt: minutesAgo(1_000),
      completedAt: minutesAgo(1_000 - took),
    }),
  );

const running = (minutes: number) =>
  aComputer('new', 'provisioning', { status: 'running', startedAt: minutesAgo(minutes) });

judges(computerStuck, [
  {
    when: 'a step takes more than three times as long as on others',
    facts: { computers: [running(31), ...others(8, 9, 10, 10)] },
    finds: ['new stuck in "Run setup" for 31m 00s'],
  },
  {
    when: 'a step takes long, and takes long on others too',
    facts: { computers: [running(29), ...others(8, 9, 10, 10)] },
  },
  {
    when: 'a step of seconds takes 19 minutes and may still end well',
    facts: { computers: [running(19), ...others(0.1, 0.1, 0.1, 0.1)] },
  },
  {
    when: 'nobody knows how long a step takes, and it runs for 31 minutes',
    facts: { computers: [running(31), ...others(1)] },
    finds: ['new stuck in "Run setup" for 31m 00s'],
  },
  { when: 'nobody knows, and it runs for 29', facts: { computers: [running(29)] } },
  {
    when: 'the computer is active, whatever its steps say',
    facts: { computers: [{ ...running(500), status: 'active' }] },
  },
]);
