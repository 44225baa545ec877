import type { Problem, Repository } from '../assets.ts';

export type KindName =
  | 'exploration'
  | 'hunt'
  | 'incident'
  | 'plan'
  | 'question'
  | 'refactoring'
  | 'review'
  | 'soak'
  | 'test-loop';

/** What sort of work a session is. */
export type Kind = {
  /** How often people start one, relative to the others; 0 for those that come about otherwise. */
  weight: number;
  /** Fewest and most messages. */
  messages: readonly [number, number];
  /** About how many messages lie between two prompts. */
  episode: number;
  /** Average time from one message to the next. */
  secondsPerMessage: number;
  /** Whether it hands parts of the work to child sessions now and then. */
  hasChildren: boolean;
  titles: readonly ((subject: TitleSubject) => string)[];
};

export type TitleSubject = {
  repository: Repository;
  problem: Problem;
  site: string;
  /** Something to tell two of a kind apart, 1 to 9999. */
  number: number;
};

export const kinds: Record<KindName, Kind> = {
  question: {
    weight: 18,
    messages: [2, 9],
    episode: 5,
    secondsPerMessage: 16,
    hasChildren: false,
    titles: [
      ({ problem, repository }) => `What does ${problem.symbol} in ${repository.name} do?`,
      ({ problem }) => `Why ${problem.symptom}`,
      ({ problem }) => `Explain ${problem.file}`,
      ({ repository, site }) => `How do we roll ${repository.name} out to ${site}?`,
      ({ problem, site }) => `Who touched ${problem.file} before ${site} went live?`,
    ],
  },
  review: {
    weight: 13,
    messages: [8, 34],
    episode: 18,
    secondsPerMessage: 11,
    hasChildren: false,
    titles: [
      ({ number, problem }) => `Review !${number}: ${problem.task}`,
      ({ number, repository, problem }) =>
        `${repository.name} !${number}: is the change in ${problem.symbol} safe?`,
    ],
  },
  hunt: {
    weight: 24,
    messages: [18, 150],
    episode: 42,
    secondsPerMessage: 12,
    hasChildren: true,
    titles: [
      ({ problem }) => problem.task,
      ({ problem, site }) => `${problem.task} (${site})`,
      ({ problem, site }) => `${site}: ${problem.symptom}`,
      ({ problem, number }) => `HAL-${number} ${problem.symptom}`,
      ({ problem }) => `Find out why ${problem.symptom}`,
    ],
  },
  'test-loop': {
    weight: 15,
    messages: [24, 170],
    episode: 48,
    secondsPerMessage: 14,
    hasChildren: false,
    titles: [
      ({ problem }) => `Get "${problem.test}" green`,
      ({ repository, number }) => `${repository.name}: red since pipeline ${number}`,
      ({ problem, repository }) => `Cover ${problem.symbol} in ${repository.name} with tests`,
    ],
  },
  refactoring: {
    weight: 15,
    messages: [20, 130],
    episode: 40,
    secondsPerMessage: 11,
    hasChildren: true,
    titles: [
      ({ problem }) => problem.refactoring,
      ({ problem, repository }) => `${problem.refactoring} (${repository.name})`,
      ({ problem }) => `Untangle ${problem.file}`,
    ],
  },
  plan: {
    weight: 9,
    messages: [9, 52],
    episode: 26,
    secondsPerMessage: 14,
    hasChildren: true,
    titles: [
      ({ problem }) => `Spec: ${lowerFirst(problem.refactoring)}`,
      ({ problem }) => `Plan: ${lowerFirst(problem.task)}`,
    ],
  },
  incident: {
    weight: 6,
    messages: [30, 210],
    episode: 44,
    secondsPerMessage: 9,
    hasChildren: true,
    titles: [
      ({ problem, site, number }) => `INC-${number} ${site}: ${problem.symptom} 🚨`,
      ({ problem, site, number }) => `INC-${number} ${problem.symptom} – ${site}`,
    ],
  },
  exploration: {
    weight: 0,
    messages: [6, 30],
    episode: 30,
    secondsPerMessage: 7,
    hasChildren: false,
    titles: [
      ({ problem }) => `↳ Find every caller of ${problem.symbol}`,
      ({ repository, number }) => `↳ Compare ${repository.name} before and after !${number}`,
      ({ problem, site }) => `↳ Collect logs of ${site}: ${problem.symptom}`,
    ],
  },
  soak: {
    weight: 0,
    messages: [3_040, 3_260],
    episode: 52,
    secondsPerMessage: 280,
    hasChildren: false,
    titles: [() => 'Nightly soak test: find the one mission in four hundred that fails'],
  },
};

// Names that begin with a proper noun or another script stay as they are.
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
