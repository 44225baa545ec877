import { nowMs } from './people.ts';

const minuteMs = 60_000;

const pages = [
  { title: 'kiln', path: 'README.md', markdown: '# kiln\n\nFires pots. Start with `make run`.\n' },
  { title: 'Development', path: 'development.md', markdown: '# Development\n\n`make check`\n' },
  {
    title: 'Curve::next',
    path: 'internals/src/firing/curves/next-step.md',
    markdown:
      '# Curve::next\n\nThe *next* temperature.\n\n```rust\nlet next = curve.next(now);\n```\n',
  },
];

/** A run in each state. */
export const wikiRuns = [
  { id: '2feeccec-108a-4626-a686-344bc930ba58', repo: 'orders', status: 'running', minutesAgo: 7 },
  {
    id: '84362433-9a10-4d3c-8f4b-1b2c9a9ce3b1',
    repo: 'reports',
    status: 'failed',
    minutesAgo: 1_700,
    error: 'The agent stopped after 2 pages: the model was not available.',
  },
  {
    id: '222e06b6-668c-4e84-b643-4b773a626115',
    repo: 'kiln',
    status: 'completed',
    minutesAgo: 3_168,
  },
  {
    id: 'f77b6612-0f7d-4c86-9a4d-5f0b8b307065',
    repo: 'tiles',
    status: 'completed',
    minutesAgo: 13_000,
  },
].map(({ repo, minutesAgo, ...run }, index) => {
  const createdAt = nowMs - minutesAgo * minuteMs;
  return {
    ...run,
    repoUrl: `https://git.workshop.example/shop/${repo}`,
    createdAt,
    ...(run.status !== 'running' && { completedAt: createdAt + 11 * minuteMs }),
    pages: pages.slice(0, index === 1 ? 2 : 3),
  };
});
