/** A line that names a failure, in the words of shells, compilers and interpreters. */
const telling =
  /^\s*(error|fatal|remote|panic|E)\b.*:|^E\s|(error|exception)\b[^:]{0,20}:|panicked at|expired|denied|refused|unauthori[sz]ed|forbidden|no space|not found|no such file|timed? ?out|unavailable|failed to|cannot |could not/i;

const failedTest = /\bFAIL(ED\b(?!:)|URE\b|\b)|: Failure$|^not ok\b/;

/** A line about something that succeeded, such as a test named after the error that it checks. */
const passing = /^(✓|✔|ok\b|pass)|\bok$|\bpassed\b|--- pass:/i;

const colour = new RegExp(`${String.fromCodePoint(0x1b)}\\[[\\d;]*m`, 'g');

const examinedCharacters = 50_000;

/** The end of an output that is examined. Results come last. */
export const examinedEnd = (output: string): string => output.slice(-examinedCharacters);

/** The line of an output that states the cause: the innermost one, or the last line if none stands out. */
export function causeOf(output: string): string {
  const lines = examinedEnd(output)
    .replaceAll(colour, '')
    .replaceAll(/\b(caused by:)\s*\n\s*/gi, '$1 ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const bad = lines.filter((line) => !passing.test(line));
  return (
    lines.findLast((line) => /^caused by\b/i.test(line)) ??
    bad.find((line) => telling.test(line) || failedTest.test(line)) ??
    bad.find((line) => /failed\b/i.test(line)) ??
    lines.at(-1) ??
    ''
  );
}

/** The cause without a word before it that says nothing about it: `remote: the key has expired`. */
export const unlabelledCause = (output: string): string =>
  causeOf(output).replace(/^(caused by|error|fatal|panic|remote):\s*/i, '');
