export type Finding = {
  check: string;
  verdict: 'ok' | 'warning' | 'problem' | 'skipped';
  found: string;
  /** What to do about it; undefined if nothing needs to be done. */
  next?: string | undefined;
  /** All of what `found` sums up, with --json only. */
  details?: readonly string[];
};

/** Splits a message whose last sentence says what to do. */
export function withAdvice(message: string): [found: string, next: string | undefined] {
  const [found = '', ...more] = message.split(/(?<=\.) (?=[A-Z])/);
  return more.length === 0 ? [found, undefined] : [found, more.join(' ')];
}

const finding =
  (verdict: Finding['verdict']) =>
  (check: string, found: string, next?: string): Finding => ({ check, verdict, found, next });

export const ok = (check: string, found: string): Finding => ({ check, verdict: 'ok', found });
export const warning = finding('warning');
export const problem = finding('problem');

/** A check that could not run; `found` says why. */
export const skipped = finding('skipped');
