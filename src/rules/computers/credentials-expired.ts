import { computersOutcome, type Rule } from '../rule.ts';
import { failureFound, failuresOf } from './failures.ts';

export const credentialsExpired: Rule = {
  id: 'credentials-expired',
  title: 'Credentials have expired',
  severity: 'critical',
  urgency: 'failing',
  explanation:
    'A line in the error of a failed computer says that a key, token, certificate or password expired or is refused. A restart does not help.',
  blindTo: 'Credentials that expire soon, and errors in other languages than English.',
  reads: ['computers'],
  outcome: computersOutcome,
  find: ({ computers = [] }) =>
    failuresOf(computers)
      .filter(({ isAboutCredentials }) => isAboutCredentials)
      .map((failure) => failureFound(failure, 'credentials expired or refused')),
};
