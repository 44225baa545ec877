/**
 * What a command needs of the process. Setting `exitCode` is how a command reports its outcome;
 * tests hand in an object of their own.
 */
export type CliContext = Pick<
  NodeJS.Process,
  'env' | 'stdin' | 'stdout' | 'stderr' | 'exitCode' | 'exit' | 'on' | 'off'
>;
