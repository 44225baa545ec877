/** Nesting of containers, such as a list in a quotation: twice the depth of real texts. */
const deepest = 12;

/** Marks in one piece of text: more than a page with a link and bold words in each line. */
const maxMarks = 600;

/** Characters without a space: longer than the longest address that browsers accept. */
const longestWord = 2_000;

/** Spaces in sequence: wider than any screen. Tabs have become spaces before. */
const longestGap = 1_000;

/**
 * Why a text must not be given to a Markdown parser, as a message for the reader; undefined if it may be.
 *
 * The parser's time grows exponentially with the depth of containers, and with the square of the marks in one
 * paragraph and of the length of a word or a gap. It cannot be interrupted, and a worker would make every layout
 * asynchronous. Limiting them, while the caller limits the length of the text, limits the time, with the
 * same result on every computer. Takes linear time.
 */
export function markdownExcess(text: string): string | undefined {
  if (longWord.test(text)) return 'a word is too long';
  if (longGap.test(text)) return 'a run of spaces is too long';
  if (text.split('\n').some((line) => depthOf(line) > deepest)) return 'it is nested too deeply';
  return hasTooManyMarks(text) ? 'it has too many marks' : undefined;
}

const longWord = new RegExp(String.raw`\S{${longestWord}}`);

const longGap = new RegExp(` {${longestGap}}`);

const container = /([ \t]*)(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

/**
 * The number of quotations and list items that begin on a line. Two spaces before one can be another level.
 */
function depthOf(line: string): number {
  let depth = 0;
  container.lastIndex = 0;
  for (let found = container.exec(line); found !== null; found = container.exec(line)) {
    depth += 1 + Math.floor((found[1]?.length ?? 0) / 2);
    if (depth > deepest) break;
  }
  return depth;
}

// Between letters, as in a name, an underscore is not a mark.
const mark = /[*~`[\]!<\\&@]+|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu;

function hasTooManyMarks(text: string): boolean {
  let marks = 0;
  for (const _ of text.matchAll(mark)) {
    marks += 1;
    if (marks > maxMarks) return true;
  }
  return false;
}
