export type Language =
  | 'cpp'
  | 'go'
  | 'markdown'
  | 'python'
  | 'rust'
  | 'sql'
  | 'typescript'
  | 'yaml';

/** Something that was wrong once in a repository, with enough to tell its story. */
export type Problem = {
  /** A clause without capital or full stop: "odometry drifts after a wheel slips". */
  symptom: string;
  /** What somebody asked for, as a title. */
  task: string;
  /** A change of shape that suits the same place, as a title. */
  refactoring: string;
  /** A sentence. */
  cause: string;
  file: string;
  symbol: string;
  line: number;
  before: readonly string[];
  after: readonly string[];
  test: string;
  failure: string;
  log: readonly string[];
};

/** An application inside a repository; the root is `.`. */
export type Application = { path: string; description: string };

/** A code base of Halcyon Robotics. */
export type Repository = {
  id: string;
  name: string;
  url: string;
  language: Language;
  applications: readonly Application[];
  /** What an agent reads first to find its way. */
  landmarks: readonly string[];
  build: string;
  test: string;
  lint: string;
  problems: readonly Problem[];
};
