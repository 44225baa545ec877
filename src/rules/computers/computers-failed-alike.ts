import { counted } from '../../figures/format/number.ts';
import { computersOutcome, type Rule } from '../rule.ts';
import { failureFound, failuresOf } from './failures.ts';

/** Several computers that failed for the same cause: fixing it once helps all of them. */
export const computersFailedAlike: Rule = {
  id: 'computers-failed-alike',
  title: 'Several computers have failed for the same reason',
  severity: 'critical',
  urgency: 'failing',
  threshold: { default: 2, meaning: 'computers with the same cause' },
  explanation:
    'Computers with status error are grouped by the line that says why, without names, addresses and numbers. ' +
    'Those that fail again and again are left to computer-flapping.',
  blindTo: 'Causes that the error does not name, or names in other words on each computer.',
  reads: ['computers', 'failures'],
  outcome: computersOutcome,
  find: ({ computers = [], failures }, threshold) =>
    failuresOf(computers, failures)
      .filter((failure) => !failure.isAboutCredentials && failure.computers.length > 1)
      .flatMap((failure) =>
        failure.computers.length >= threshold
          ? [
              failureFound(
                failure,
                `${counted(failure.computers.length, 'computer')} failed for the same reason`,
              ),
            ]
          : failure.computers.map((computer) =>
              failureFound({ ...failure, computers: [computer] }, 'failed'),
            ),
      ),
};
