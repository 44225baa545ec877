import { repositories } from '../assets.ts';
import { dayMs } from '../calendar.ts';
import type { DemoSettings, DemoWikiRun } from '../demo-organization.ts';
import { random } from '../random.ts';
import { wikiPages } from './wiki-pages.ts';

const minuteMs = 60_000;

/** Runs by place of their repository: how old they are, and how they stand. */
const runs = [
  { repository: 0, ageMs: 2.2 * dayMs, status: 'completed', pages: Number.POSITIVE_INFINITY },
  { repository: 3, ageMs: 9.4 * dayMs, status: 'completed', pages: Number.POSITIVE_INFINITY },
  { repository: 5, ageMs: 7 * minuteMs, status: 'running', pages: 3 },
  { repository: 8, ageMs: 1.1 * dayMs, status: 'failed', pages: 2 },
] as const;

/** Wikis that agents wrote about repositories. A failed run says why; a running one has begun. */
export function createWikiRuns({ seed, nowMs }: DemoSettings): DemoWikiRun[] {
  return runs.flatMap(({ repository: place, ageMs, status, pages }, ordinal) => {
    const repository = repositories[place];
    if (!repository) return [];
    const createdAt = Math.floor(nowMs - ageMs);
    return [
      {
        id: random(seed, 'wiki', ordinal).uuid(),
        repoUrl: repository.url,
        status,
        createdAt,
        ...(status !== 'running' && { completedAt: createdAt + 11 * minuteMs }),
        ...(status === 'failed' && {
          error: `Writing stopped after ${pages} pages: the model refused a file of 9.1 MB (models/seed.sql).`,
        }),
        pages: wikiPages(repository).slice(0, pages),
      },
    ];
  });
}
