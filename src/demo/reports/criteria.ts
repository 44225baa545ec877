import type { Repository } from '../assets.ts';

/** Something that makes a repository good or bad ground for agents. */
export type Criterion = {
  id: string;
  /** Whether each application is looked at, or the repository as a whole. */
  scope: 'application' | 'repository';
  /** How hard it is to get right, 0 to 1. */
  difficulty: number;
  passes: (repository: Repository) => string;
  /** `failing` names the applications that do not pass; it is empty for the whole repository. */
  fails: (repository: Repository, failing: string) => string;
};

export const criteria: readonly Criterion[] = [
  {
    id: 'agents_md',
    scope: 'repository',
    difficulty: 0.35,
    passes: ({ build, test }) =>
      `AGENTS.md names the commands \`${build}\` and \`${test}\`, and both work as written.`,
    fails: ({ test }) =>
      `There is no AGENTS.md. An agent has to find \`${test}\` in the pipeline files.`,
  },
  {
    id: 'readme_setup',
    scope: 'repository',
    difficulty: 0.15,
    passes: ({ build }) =>
      `A fresh clone builds with \`${build}\` after the three steps of the README.`,
    fails: () =>
      'The README assumes a tool chain that it does not name; step 2 fails on a fresh computer.',
  },
  {
    id: 'lint_config',
    scope: 'application',
    difficulty: 0.2,
    passes: ({ lint }) => `\`${lint}\` runs clean and is required before a merge.`,
    fails: ({ lint }, failing) => `\`${lint}\` is configured but reports findings in ${failing}.`,
  },
  {
    id: 'formatter',
    scope: 'application',
    difficulty: 0.15,
    passes: () => 'One formatter, checked in the pipeline, and no file differs from it.',
    fails: (_, failing) =>
      `Files in ${failing} are formatted by hand; a formatter would change 38 of them.`,
  },
  {
    id: 'type_check',
    scope: 'application',
    difficulty: 0.4,
    passes: () => 'Strict checking is on everywhere, without local exceptions.',
    fails: (_, failing) =>
      `Strict checking is off in ${failing}, for generated and legacy folders alike.`,
  },
  {
    id: 'unit_tests_exist',
    scope: 'application',
    difficulty: 0.2,
    passes: ({ problems }) =>
      `Behaviour is tested where it breaks, for instance "${problems[0]?.test}".`,
    fails: (_, failing) => `Fewer than one test per thousand lines in ${failing}.`,
  },
  {
    id: 'unit_tests_runnable',
    scope: 'application',
    difficulty: 0.3,
    passes: ({ test }) =>
      `\`${test}\` needs no network and no hardware, and ends in under two minutes.`,
    fails: ({ test }, failing) => `\`${test}\` needs a robot on the bench for ${failing}.`,
  },
  {
    id: 'integration_tests',
    scope: 'application',
    difficulty: 0.55,
    passes: () => 'A simulated hall runs ten missions in the pipeline for each merge request.',
    fails: (_, failing) => `Nothing starts ${failing} as a whole before it reaches the floor.`,
  },
  {
    id: 'flaky_tests',
    scope: 'repository',
    difficulty: 0.6,
    passes: () => 'No test changed its verdict on the same commit in the last 500 pipelines.',
    fails: ({ problems }) =>
      `"${problems[1]?.test}" changed its verdict on 9 of the last 500 pipelines.`,
  },
  {
    id: 'deterministic_builds',
    scope: 'application',
    difficulty: 0.65,
    passes: () => 'Two builds of one commit on two computers have the same digest.',
    fails: (_, failing) => `The build time is compiled into ${failing}, so no two builds agree.`,
  },
  {
    id: 'pinned_dependencies',
    scope: 'repository',
    difficulty: 0.3,
    passes: ({ landmarks }) =>
      `Versions are locked beside \`${landmarks[0]}\`, tool chain included.`,
    fails: () =>
      'The tool chain is "latest"; the pipeline changed its compiler on 2026-05-18 unasked.',
  },
  {
    id: 'fast_feedback',
    scope: 'repository',
    difficulty: 0.5,
    passes: () => 'The median pipeline answers in 6 min 40 s.',
    fails: () => 'The median pipeline answers after 31 minutes, half of it waiting for a runner.',
  },
  {
    id: 'devcontainer',
    scope: 'repository',
    difficulty: 0.45,
    passes: () => 'A template computer is ready in under four minutes and has every tool.',
    fails: () => 'No container or template; people share a list of packages in the chat.',
  },
  {
    id: 'code_owners',
    scope: 'repository',
    difficulty: 0.25,
    passes: () => 'Every folder has an owner who answered a review in the last month.',
    fails: ({ problems }) => `\`${problems[2]?.file}\` has no owner since a team was dissolved.`,
  },
  {
    id: 'issue_templates',
    scope: 'repository',
    difficulty: 0.2,
    passes: () =>
      'Reports ask for robot, firmware and time; nine of ten recent ones have all three.',
    fails: () =>
      'Bug reports are free text; two of three had to be asked for the firmware version.',
  },
  {
    id: 'structured_logging',
    scope: 'application',
    difficulty: 0.5,
    passes: () => 'Log lines carry carrier, mission and a stable event name.',
    fails: ({ problems }, failing) =>
      `Log lines of ${failing} are sentences such as "${problems[0]?.log[0]}" without ids.`,
  },
  {
    id: 'error_tracking',
    scope: 'application',
    difficulty: 0.45,
    passes: () => 'Crashes arrive grouped, with the commit that brought them.',
    fails: (_, failing) => `A crash in ${failing} is visible only on the robot itself.`,
  },
  {
    id: 'secret_scanning',
    scope: 'repository',
    difficulty: 0.3,
    passes: () => 'Commits are scanned before they leave the computer; the history is clean.',
    fails: () => 'Nothing scans for secrets; a bench password was found in an old fixture.',
  },
  {
    id: 'architecture_docs',
    scope: 'repository',
    difficulty: 0.55,
    passes: ({ landmarks }) =>
      `\`${landmarks.at(-1)}\` explains the parts and which may call which.`,
    fails: ({ problems }) =>
      `Nobody wrote down why \`${problems[0]?.symbol}\` may not block; agents cannot know.`,
  },
  {
    id: 'small_files',
    scope: 'application',
    difficulty: 0.5,
    passes: () => 'The longest file that people edit has 412 lines.',
    fails: ({ problems }, failing) =>
      `\`${problems[3]?.file}\` has 3,180 lines; so have others in ${failing}.`,
  },
  {
    id: 'release_automation',
    scope: 'repository',
    difficulty: 0.6,
    passes: () => 'A tag builds, signs and stages a release without anybody typing.',
    fails: () =>
      'Releases follow a page of fourteen manual steps; the signing key is on one laptop.',
  },
  {
    id: 'rollback_tested',
    scope: 'repository',
    difficulty: 0.7,
    passes: () => 'Going back one version is rehearsed every month; the last time took 4 minutes.',
    fails: () => 'Going back was tried once, in March, and ended with a visit to the site.',
  },
];
