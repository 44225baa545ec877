import type { ResponseFacts } from './facts.ts';

/** The result of a call, to be awaited. */
export type Call<Result> = Promise<Result> & {
  /** The result together with facts about the response, such as its headers. */
  withResponse(): Promise<Answered<Result>>;
};

/** A result and the response that it came with. */
export type Answered<Result> = {
  /** What the call without `withResponse` resolves to. */
  result: Result;
  /** Facts about the response. */
  response: ResponseFacts;
};

/** Makes a call from the promise of its result with the response. */
export function callOf<Result>(answered: Promise<Answered<Result>>): Call<Result> {
  const result = answered.then((answer) => answer.result);

  return Object.assign(result, {
    withResponse() {
      // The caller that asks for the response gets the failure there.
      result.catch(() => undefined);
      return answered;
    },
  });
}
