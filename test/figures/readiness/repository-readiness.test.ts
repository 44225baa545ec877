import { array, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  readinessByRepository,
  repositoryName,
  scoreTrend,
} from '../../../src/figures/readiness/repository-readiness.ts';
import { holds } from '../holds.ts';
import { anyReportOfRepository, aReport } from './a-report.ts';

const url = 'https://git.halcyon.example/robots/arm-control';
const other = 'https://git.halcyon.example/web/dashboard';

test('reports are grouped by repository, newest first', () => {
  const repositories = readinessByRepository([
    aReport({ a: '1/1', b: '0/1' }, { reportId: 'old', createdAt: 1, repoUrl: url }),
    aReport({ a: '0/1' }, { reportId: 'other', createdAt: 2, repoUrl: other }),
    aReport({ a: '1/1', b: '1/1' }, { reportId: 'new', createdAt: 3, repoUrl: url }),
  ]);

  expect(repositories.map(({ name }) => name)).toEqual(['arm-control', 'dashboard']);
  expect(repositories[0]?.reports.map(({ report }) => report.reportId)).toEqual(['new', 'old']);
  expect(repositories[0]?.newest.score.share).toBe(1);
});

test('repositories of one name are told apart by their group, or else by their whole address', () => {
  const names = (...urls: string[]) =>
    readinessByRepository(urls.map((repoUrl) => aReport({ a: '1/1' }, { repoUrl }))).map(
      ({ name }) => name,
    );

  expect(names('https://git.example/a/repo', 'https://git.example/b/repo.git', url)).toEqual([
    'a/repo',
    'b/repo',
    'arm-control',
  ]);
  expect(names('https://one.example/a/repo', 'https://two.example/a/repo')).toEqual([
    'https://one.example/a/repo',
    'https://two.example/a/repo',
  ]);
});

test('the change is from the report before to the newest, and unknown without one before', () => {
  const [arm, dashboard] = readinessByRepository([
    aReport({ a: '1/1', b: '0/1' }, { reportId: 'r3', createdAt: 3, repoUrl: url }),
    aReport({ a: '1/1', b: '1/1' }, { reportId: 'r2', createdAt: 2, repoUrl: url }),
    aReport({ a: '1/1' }, { reportId: 'r1', createdAt: 1, repoUrl: other }),
  ]);

  expect(arm?.change).toMatchObject({ points: -50, before: 1, after: 0.5, shared: 2 });
  expect(dashboard?.change).toBeUndefined();
});

test('the trend runs from the oldest report to the newest, and keeps what is unknown', () => {
  const [repository] = readinessByRepository([
    aReport({ a: '1/1' }, { reportId: 'r3', createdAt: 3, repoUrl: url }),
    aReport({}, { reportId: 'r2', createdAt: 2, repoUrl: url }),
    aReport({ a: '0/1' }, { reportId: 'r1', createdAt: 1, repoUrl: url }),
  ]);

  expect(repository && scoreTrend(repository)).toEqual([0, undefined, 1]);
});

test('no report is lost or counted twice, and none stands before a newer one', () => {
  holds(
    property(array(anyReportOfRepository), (reports) => {
      const grouped = readinessByRepository(reports);

      const kept = grouped.flatMap(({ reports }) => reports.map(({ report }) => report));
      expect(kept).toHaveLength(reports.length);
      expect(new Set(kept)).toEqual(new Set(reports));
      for (const { newest, reports } of grouped) {
        const times = reports.map(({ report }) => report.createdAt ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(newest).toBe(reports[0]);
      }
    }),
  );
});

test.each([
  ['https://git.halcyon.example/robots/arm-control', 'arm-control'],
  ['https://git.halcyon.example/robots/arm-control.git', 'arm-control'],
  ['git@git.halcyon.example:robots/arm-control.git/', 'arm-control'],
  ['arm-control', 'arm-control'],
  ['', ''],
])('the repository %s is called %s', (address, name) => {
  expect(repositoryName(address)).toBe(name);
});
