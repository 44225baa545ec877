import { ClientError, type FailureFacts, requestText } from './client-error.ts';

/** What was wrong with an answer that claims success. */
export type UnexpectedReason =
  | 'redirect'
  | 'content-type'
  | 'encoding'
  | 'empty'
  | 'json'
  | 'shape'
  | 'too-large'
  | 'cursor-loop';

/** The answer is not one that this interface gives: a proxy's page, broken JSON, an endless list. */
export class UnexpectedResponseError extends ClientError {
  override readonly name = 'UnexpectedResponseError';
  readonly code = 'unexpected-response';
  /** What was wrong with the answer. */
  readonly reason: UnexpectedReason;

  constructor(reason: UnexpectedReason, facts: FailureFacts & { detail: string }) {
    super(
      `${requestText(facts.request)} was answered with something unexpected: ${facts.detail}. Check that the address belongs to the API.`,
      facts,
    );
    this.reason = reason;
  }

  override toJSON(): object {
    return { ...super.toJSON(), reason: this.reason };
  }
}
