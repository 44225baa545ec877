import type { StoredReport } from '../../../src/server/store/readiness-reports.ts';
import { aReport } from '../../server/builders.ts';
import { nowMs } from './people.ts';

const dayMs = 86_400_000;

const criteria = [
  [
    'agents_md',
    'AGENTS.md names the commands `make check` and `make run`, and both work as written.',
  ],
  ['architecture_docs', '`docs/parts.md` explains the parts and which may call which.'],
  ['code_owners', 'Every folder has an owner who answered a review in the last month.'],
  ['deterministic_builds', 'Two builds of one commit on two computers have the same digest.'],
  ['devcontainer', 'A container has all tools, and starts in a minute.'],
  ['fast_feedback', 'The median pipeline answers in 6 min 40 s.'],
  [
    'flaky_tests',
    '"tests/test_scenarios.py::test_order_does_not_depend_on_the_file_system" is steady.',
  ],
  ['formatter', 'One formatter, checked in the pipeline, and no file differs from it.'],
  ['lint_config', 'The linter runs clean and is required before a merge.'],
  ['rollback_tested', 'Going back is tried once a month, and takes four minutes.'],
  ['type_check', 'Strict checking is on everywhere, without local exceptions.'],
  ['unit_tests_runnable', 'Tests need no network and no hardware, and end in under two minutes.'],
] as const;

/** How many criteria passed in each report, the oldest first, and how many days ago the newest was made. */
const repositories: readonly (Partial<StoredReport> & {
  name: string;
  passed: readonly number[];
  daysAgo: number;
})[] = [
  { name: 'handbook', passed: [3, 3, 2, 2], daysAgo: 3, hasLocalChanges: false },
  { name: 'kiln', passed: [10, 10, 4], daysAgo: 6 },
  { name: 'orders', passed: [8, 7], daysAgo: 7, hasNonRemoteCommits: true, branch: 'ready' },
  { name: 'tiles', passed: [4, 6, 8], daysAgo: 7, hasLocalChanges: true },
  {
    name: 'reports',
    passed: [4, 3, 7, 10],
    daysAgo: 1,
    hasLocalChanges: false,
    hasNonRemoteCommits: false,
  },
  { name: 'recipes', passed: [12, 12, 12], daysAgo: 2, hasLocalChanges: false },
];

const ofRepository = (index: number): { repoId: string; document: StoredReport }[] => {
  const { name, passed, daysAgo, ...fields } = repositories[index] ?? {};
  return (passed ?? []).map((count, ordinal) => {
    const ago = (daysAgo ?? 0) + ((passed?.length ?? 0) - 1 - ordinal) * 41;
    return {
      repoId: `repo_${name}`,
      document: aReport({
        reportId: `a3c9f5c0-1c7c-4a57-8f0e-0d9a86d5${index}0${ordinal}1`,
        createdAt: nowMs - ago * dayMs,
        repoUrl: `https://git.workshop.example/shop/${name}`,
        apps: { '.': { description: `All of ${name}` } },
        report: evaluations(index, count),
        commitHash: `${index}${ordinal}f2b9c6c3969386a77058521bd74fdcd268143`,
        branch: 'main',
        modelUsed: { id: 'heron-2', reasoningEffort: ordinal % 2 === 0 ? 'medium' : 'off' },
        agentVersion: `0.${40 + ordinal * 2}.1`,
        ...fields,
      }),
    };
  });
};

/** The first criteria pass, but for one that no repository meets; every third has two parts. */
const evaluations = (repository: number, passed: number): StoredReport['report'] =>
  Object.fromEntries(
    criteria.map(([id, passes], index) => {
      const place = (index * 5 + repository) % criteria.length;
      const denominator = index % 3 === 0 ? 2 : 1;
      const isMet = place < passed;
      const rationale = isMet ? passes : `Not yet: ${passes.toLowerCase()}`;
      return [id, { numerator: isMet ? denominator : 0, denominator, rationale }];
    }),
  );

/** Better, worse, much worse and as before; with all that a report can say of its worktree. */
export const reports = repositories
  .flatMap((_, index) => ofRepository(index))
  .sort((one, other) => other.document.createdAt - one.document.createdAt);
