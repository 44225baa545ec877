/** Containers in containers, such as a list in a quotation: twice the depth of real texts. */
const deepest = 12;

/** Marks in one piece of text: more than a page with a link and bold words in each of its lines. */
const mostMarks = 600;

/** Characters without a blank between them: the longest addresses that browsers take are shorter. */
const longestWord = 2_000;

/**
 * Why a text must not be given to a Markdown parser, to be said to the reader; nothing if it may be.
 *
 * The time of the parser grows exponentially with the depth of containers, and with the square of the
 * marks in one paragraph and of the length of a word. It cannot be interrupted, and a worker would
 * make every layout asynchronous. With all three bounded, and the length of the text by its caller,
 * the time is bounded too, and the answer is the same on every machine. Takes linear time.
 */
export function markdownExcess(text: string): string | undefined {
  if (longWord.test(text)) return 'a word is too long';
  if (text.split('\n').some((line) => depthOf(line) > deepest)) return 'it is nested too deeply';
  return hasTooManyMarks(text) ? 'it has too many marks' : undefined;
}

const longWord = new RegExp(String.raw`\S{${longestWord}}`);

const container = /([ \t]*)(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** Quotations and list items that a line begins. Two blanks before one can be another level. */
function depthOf(line: string): number {
  let depth = 0;
  container.lastIndex = 0;
  for (let found = container.exec(line); found !== null; found = container.exec(line)) {
    depth += 1 + Math.floor((found[1]?.length ?? 0) / 2);
    if (depth > deepest) break;
  }
  return depth;
}

// Between letters, as in a name, an underscore is no mark.
const mark = /[*~`[\]!<\\&@]+|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu;

function hasTooManyMarks(text: string): boolean {
  let marks = 0;
  for (const _ of text.matchAll(mark)) {
    marks += 1;
    if (marks > mostMarks) return true;
  }
  return false;
}
