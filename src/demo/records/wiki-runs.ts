import { languages, type Repository, repositoryNamed, wiki } from '../assets/assets.ts';
import type { DemoSettings, DemoWikiRun } from '../demo-organization.ts';
import { random } from '../random.ts';
import { fill } from '../text.ts';

const minuteMs = 60_000;

/** Runs in which agents wrote wikis about repositories: completed, running and failed ones. */
export const createWikiRuns = ({ seed, nowMs }: DemoSettings): DemoWikiRun[] =>
  wiki.runs.map(({ repository: name, ageMinutes, status, pages }, ordinal) => {
    const repository = repositoryNamed(name);
    const createdAt = Math.floor(nowMs - ageMinutes * minuteMs);
    return {
      id: random(seed, 'wiki', ordinal).uuid(),
      repoUrl: repository.url,
      status,
      createdAt,
      ...(status !== 'running' && { completedAt: createdAt + 11 * minuteMs }),
      ...(status === 'failed' && { error: fill(wiki.failure, { pages }) }),
      pages: pagesAbout(repository).slice(0, pages),
    };
  });

/** A short wiki about a repository. */
const pagesAbout = (repository: Repository) => [
  { title: repository.name, path: 'README.md', markdown: fill(wiki.overview, repository) },
  { title: 'Development', path: 'development.md', markdown: fill(wiki.development, repository) },
  ...repository.problems.map((problem) => ({
    title: problem.symbol,
    path: `internals/${problem.file.replace(/\.\w+$/, '')}.md`,
    markdown: fill(wiki.chapter, { ...problem, fence: languages[repository.language].fence }),
  })),
];
