/** UTF-16 units laid out at a time: the worst text, in which every unit is a letter with marks, takes less than a frame. */
const sliceLength = 4_000;

/** A slice never grows beyond this, wherever it has to be cut. */
const maxSliceLength = 2 * sliceLength;

/** The maximum length of a fence with the name of its language. */
const maxFenceLength = 100;

/** Whether a text is Markdown, recognised by its name, or by a heading at its start. */
export const isMarkdown = (name: string, text: string): boolean =>
  /^(markdown|md)$/i.test(name) || /^#{1,6} \S/.test(text);

/** Raw text in slices that end at line breaks; endless rows are cut. */
export function splitRaw(text: string): string[] {
  const slices: string[] = [];
  let start = 0;
  while (text.length - start > sliceLength) {
    const lineEnd = text.indexOf('\n', start + sliceLength);
    const isNear = lineEnd !== -1 && lineEnd - start <= maxSliceLength;
    const end = isNear ? lineEnd : wholeCharacter(text, start + maxSliceLength);
    if (end >= text.length) break;
    slices.push(text.slice(start, end));
    start = isNear ? end + 1 : end;
  }
  slices.push(text.slice(start));
  return slices;
}

/** Slices begin with blank lines outside code. Code that is too long for a slice is fenced again in the next one. */
export function splitMarkdown(text: string): string[] {
  if (text.length <= sliceLength) return [text];
  const slices: string[] = [];
  let slice = '';
  let fence: string | undefined;

  for (const row of rowsOf(text)) {
    const isFence = /^ {0,3}(`{3,}|~{3,})[^`]*$/.test(row);
    const isGap = fence === undefined && row.trim() === '';
    const max = isGap ? sliceLength : maxSliceLength;
    if (slice.length + row.length > max && slice !== '' && !isFence) {
      slices.push(fence === undefined ? slice : `${slice}${closing(fence)}\n`);
      slice = fence === undefined ? '' : `${fence}\n`;
    }
    // It is repeated in each further slice, so it must not be long.
    if (isFence) fence = fence === undefined ? row.trim().slice(0, maxFenceLength) : undefined;
    slice += `${row}\n`;
  }
  return [...slices, slice];
}

const closing = (fence: string): string => /^(?:`+|~+)/.exec(fence)?.[0] ?? '```';

/** The rows of a text, with endless ones cut. */
function* rowsOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    if (end - start <= sliceLength) {
      yield text.slice(start, end);
      start = end + 1;
    } else {
      const cut = wholeCharacter(text, start + sliceLength);
      yield text.slice(start, cut);
      start = cut;
    }
  }
}

/** The offset, or the next one if it would split a character. */
const wholeCharacter = (text: string, offset: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(offset)) ? offset + 1 : offset;

/** The number of rows, without empty ones at the start and end. */
export function countRows(text: string): number {
  const body = text.trim();
  if (body === '') return 0;
  let count = 1;
  for (let at = body.indexOf('\n'); at !== -1; at = body.indexOf('\n', at + 1)) count += 1;
  return count;
}
