import type { Time } from './time.ts';

/**
 * The parts of the process that a command needs. A command reports its outcome by setting `exitCode`; tests
 * pass an object of their own.
 */
export type CliContext = Pick<
  NodeJS.Process,
  'env' | 'stdin' | 'stdout' | 'stderr' | 'exitCode' | 'exit' | 'on' | 'off'
> & {
  /** The time in which commands wait, unless it is that of the computer. */
  time?: Time;
};
