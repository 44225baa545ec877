import { computersOutcome, type Rule } from '../rule.ts';
import { failedRestart, failureFound, failuresOf } from './failures.ts';

export const computerFailed: Rule = {
  id: 'computer-failed',
  title: 'A computer has failed',
  severity: 'critical',
  urgency: 'failing',
  explanation:
    'The status of the computer is error. The line of the failed step that says why is quoted. One that fails again and again is a finding of computer-flapping.',
  blindTo: 'Computers that are active but do not work: the API reports only the status.',
  reads: ['computers', 'restarts', 'failures', 'nowMs'],
  unless: 'computer-flapping',
  outcome: computersOutcome,
  find: ({ computers = [], restarts, failures, nowMs }) =>
    failuresOf(computers, failures)
      .filter((failure) => !failure.isAboutCredentials && failure.computers.length === 1)
      .filter(({ computers }) =>
        computers.every((failed) => failedRestart(failed, { restarts, nowMs }) === undefined),
      )
      .map((failure) => failureFound(failure, stepProblem(failure.computers[0]?.step))),
};

const stepProblem = (step: string | undefined): string =>
  step ? `failed in "${step}"` : 'has failed';
