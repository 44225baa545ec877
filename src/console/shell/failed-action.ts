import type { ClientErrorCode } from '../../api/client-error-code.ts';
import { type FailedRequest, outageCause } from './outage-cause.ts';

/** An error of the client, with what the server said about it. */
type FailedAction = FailedRequest & { detail?: string | undefined };

/**
 * What was not done, why, and the next step: `Could not restart build-17: not allowed (403). Ask an owner of the
 * organization.` The most important part comes first, because the end of a line may be cut.
 */
export const failedActionText = (question: string, error: FailedAction): string =>
  notDoneText(question, failureText(error));

/** What was not done, and why. */
export const notDoneText = (question: string, reason: string): string =>
  `Could not ${actionOf(question).replace(/^./u, (first) => first.toLowerCase())}: ${reason}`;

/** The action that a question asks about: the question without its mark. */
export const actionOf = (question: string): string => question.replace(/\?$/, '');

/** Why a request failed, and the next step. */
export const failureText = (error: FailedAction): string =>
  [`${reasonOf(error)}.`, nextSteps[error.code]].filter(Boolean).join(' ');

/** Only the server knows why this request is not possible now; other failures have a cause of their own. */
function reasonOf(error: FailedAction): string {
  const { code, detail } = error;
  const isSpecific = code === 'conflict' || code === 'invalid-request';
  return isSpecific && detail ? detail.replace(/[.\s]+$/, '') : outageCause(error);
}

const nextSteps: Readonly<Partial<Record<ClientErrorCode, string>>> = {
  credential: 'Type :login.',
  unauthorized: 'Type :login.',
  forbidden: 'Ask an owner of the organization.',
  'not-found': 'It may have been deleted: refresh.',
  conflict: 'Refresh and check again.',
  'rate-limited': 'Wait a while before you try again.',
  server: 'Try again later.',
  network: 'Check the network and try again.',
  timeout: 'Try again.',
  'unexpected-response': 'Type :errors for details.',
  'embedded-server': 'Restart signalbox.',
};

// Failures that would affect all other rows in the same way, usually after a long wait.
const obstacles: ReadonlySet<unknown> = new Set<ClientErrorCode | 'audit-log'>([
  'network',
  'unauthorized',
  'embedded-server',
  'read-only',
  'audit-log',
]);

/** Whether the same action would fail in the same way on anything else. */
export const stopsAll = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && obstacles.has(error.code);
