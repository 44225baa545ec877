import { languages, type Repository, repositories, wiki } from '../assets/assets.ts';
import { dayMs } from '../calendar.ts';
import type { DemoSettings, DemoWikiRun } from '../demo-organization.ts';
import { random } from '../random.ts';
import { fill } from '../text.ts';

const minuteMs = 60_000;

/** Runs by place of their repository: how old they are, and how they stand. */
const runs = [
  { repository: 0, ageMs: 2.2 * dayMs, status: 'completed', pages: Number.POSITIVE_INFINITY },
  { repository: 3, ageMs: 9.4 * dayMs, status: 'completed', pages: Number.POSITIVE_INFINITY },
  { repository: 5, ageMs: 7 * minuteMs, status: 'running', pages: 3 },
  { repository: 8, ageMs: 1.1 * dayMs, status: 'failed', pages: 2 },
] as const;

/** Wikis that agents wrote about repositories. A failed run says why; a running one has begun. */
export const createWikiRuns = ({ seed, nowMs }: DemoSettings): DemoWikiRun[] =>
  runs.flatMap(({ repository: place, ageMs, status, pages }, ordinal) => {
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
        ...(status === 'failed' && { error: fill(wiki.failure, { pages }) }),
        pages: pagesAbout(repository).slice(0, pages),
      },
    ];
  });

/** A small book about a repository. */
const pagesAbout = (repository: Repository) => [
  { title: repository.name, path: 'README.md', markdown: fill(wiki.overview, repository) },
  { title: 'Development', path: 'development.md', markdown: fill(wiki.development, repository) },
  ...repository.problems.map((problem) => ({
    title: problem.symbol,
    path: `internals/${problem.file.replace(/\.\w+$/, '')}.md`,
    markdown: fill(wiki.chapter, { ...problem, fence: languages[repository.language].fence }),
  })),
];
