import { formatDuration } from '../../figures/time/format-time.ts';
import type { Rule } from '../rule.ts';

export const clockApart: Rule = {
  id: 'clock-apart',
  title: 'Clocks differ',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 60, meaning: 'seconds' },
  explanation:
    'The time in the answers of the server differs from that of this computer. Ages and days may be wrong. ' +
    'The demo has the clock of this computer.',
  blindTo: 'Which of the two is right.',
  reads: ['clockAheadMs'],
  outcome: (_, { clockAheadMs }) => (clockAheadMs === undefined ? 'unread' : 'resolved'),
  find({ clockAheadMs = 0 }, threshold) {
    if (Math.abs(clockAheadMs) < threshold * 1_000) return [];
    const by = formatDuration(Math.abs(clockAheadMs));
    const word = clockAheadMs > 0 ? 'ahead of' : 'behind';
    return [
      {
        key: 'clock',
        subject: { kind: 'part', part: 'clock' },
        problem: `the server's clock is ${by} ${word} this computer's`,
        sinceMs: undefined,
        size: Math.abs(clockAheadMs),
        evidence: { facts: [['difference', by]] },
      },
    ];
  },
};
