import type { Session } from '../../src/api/resources.ts';

const models = ['atlas-3', 'atlas-2', 'haiku-1'];
const verbs = ['Fix', 'Review', 'Explain', 'Plan', 'Measure', 'Split', 'Find', 'Soak'];
const things = ['the flaky test', 'odometry', 'São Paulo pilot', 'battery gauge', 'ingest pods'];

/** One in 500 runs, and one waits. */
const statuses = ['running', 'pending'];

/** Sessions by the thousand, all different, newest first. */
export const manySessions = (count: number, nowMs: number): Session[] =>
  Array.from({ length: count }, (_, index) => ({
    sessionId: `ses_${String((index * 7919) % count).padStart(6, '0')}`,
    title: [
      verbs[(index * 7) % verbs.length],
      things[(index * 31) % things.length],
      (index * 131) % 9_973,
      'in module',
      index % 13,
    ].join(' '),
    status: statuses[index % 500] ?? 'idle',
    messageCount: (index * 13) % 400,
    computerId: `box-${index % 40}`,
    createdAt: nowMs - index * 2_000,
    updatedAt: nowMs - index * 1_000,
    sessionSettings: {
      model: models[index % 3],
      tokenUsage: { serviceCredits: (index * 7919) % 50_021 },
    },
  }));
