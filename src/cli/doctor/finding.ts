export type Finding = {
  check: string;
  verdict: 'ok' | 'warning' | 'problem' | 'skipped';
  found: string;
  /** What to do about it; undefined if nothing needs to be done. */
  next?: string | undefined;
  /** All of what `found` sums up, with --json only. */
  details?: readonly string[];
};

const finding =
  (verdict: Finding['verdict']) =>
  (check: string, found: string, next?: string): Finding => ({ check, verdict, found, next });

export const ok = (check: string, found: string): Finding => ({ check, verdict: 'ok', found });
export const warning = finding('warning');
export const problem = finding('problem');

/** A check that could not run; `found` says why. */
export const skipped = finding('skipped');
