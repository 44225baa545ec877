import type { UnexpectedReason } from '../../api/client-error-code.ts';
import {
  ClientError,
  type FailureFacts,
  isChange,
  requestText,
  unknownOutcome,
} from './client-error.ts';

const usualAdvice = 'Check that the address belongs to the API.';
const endlessAdvice = 'What was read is incomplete. Tell the administrators of the server.';
const largeAdvice = 'Ask for fewer days, or for a smaller page.';
const adviceOf: { readonly [Reason in UnexpectedReason]?: string } = {
  shape: 'The server may have another version of the API, or none: check the address.',
  redirect: 'If the API has moved, use its new address; else a sign-in page may be in front of it.',
  'cursor-loop': endlessAdvice,
  'endless-list': endlessAdvice,
  'too-large': largeAdvice,
};

/** The response does not match the API: a page of a proxy, broken JSON, an endless list. */
export class UnexpectedResponseError extends ClientError {
  override readonly name = 'UnexpectedResponseError';
  readonly code = 'unexpected-response';
  /** Why the response was not accepted. */
  readonly reason: UnexpectedReason;

  constructor(reason: UnexpectedReason, facts: FailureFacts & { detail: string }) {
    const isOutcomeUnknown = isChange(facts.request) && reason !== 'redirect';
    const advice = isOutcomeUnknown ? unknownOutcome : (adviceOf[reason] ?? usualAdvice);
    super(`${requestText(facts.request)} got an unexpected answer: ${facts.detail}. ${advice}`, {
      ...facts,
      isOutcomeUnknown,
    });
    this.reason = reason;
  }

  override toJSON(): object {
    return { ...super.toJSON(), reason: this.reason };
  }
}
