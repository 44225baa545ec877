import { isEndlessReason, type UnexpectedReason } from '../../api/client-error-code.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { outageCause } from '../shell/outage-cause.ts';

/** Why a list may lack items: a full page leads nowhere, or the pages never end. */
export type Incomplete = 'no next page' | ClientError;

/** Whether a list ended with this error because its cursors or its pages never end: trying again is useless. */
export const isEndless = (error: unknown): error is ClientError & { reason: UnexpectedReason } =>
  error instanceof Error && 'reason' in error && isEndlessReason(error.reason);

/** The reason in the few words that the second row of the screen has room for. */
export function incompleteText(incomplete: Incomplete): string {
  if (incomplete === 'no next page') return 'may be incomplete: the server gives no next page';
  return `incomplete: ${outageCause(incomplete)}`;
}
