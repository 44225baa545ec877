/**
 * Removes terminal escape sequences: CSI (colours, cursor, modes), the control strings OSC, DCS, SOS,
 * PM and APC together with their payload, and two-byte escapes; in 7-bit and in 8-bit form.
 *
 * A control string that is not closed within its line loses only its introducer: hostile text cannot
 * hide the text that follows it. Takes linear time on any input.
 */
export function stripEscapeSequences(text: string): string {
  if (!introducer.test(text)) return text;

  const ends = controlStringEnds(text);
  let kept = '';
  let keptFrom = 0;
  for (let at = nextIntroducer(text, 0); at !== -1; at = nextIntroducer(text, keptFrom)) {
    kept += text.slice(keptFrom, at);
    keptFrom = endOfSequence(text, at, ends);
  }
  return kept + text.slice(keptFrom);
}

const introducer = /[\u001B\u0090\u0098\u009B\u009D-\u009F]/;
const anyIntroducer = /[\u001B\u0090\u0098\u009B\u009D-\u009F]/g;
const controlStringEnd = /[\u0007\u0018\u001A\u001B\u009C\n\r]/g;
const csiBody = /[0-?]*[ -/]*[@-~]?/y;
const shortBody = /[ -/]*[0-~]?/y;

const eightBitCsi = '\u009B';

function nextIntroducer(text: string, from: number): number {
  anyIntroducer.lastIndex = from;
  return anyIntroducer.exec(text)?.index ?? -1;
}

/** The index behind the sequence that starts at `at`. */
function endOfSequence(text: string, at: number, ends: (from: number) => number): number {
  const first = text[at];
  if (first === eightBitCsi) return endOfMatch(csiBody, text, at + 1);
  if (first !== '\u001B') return endOfControlString(text, at + 1, ends);

  const second = text[at + 1] ?? '';
  if (second === '[') return endOfMatch(csiBody, text, at + 2);
  if (']PX^_'.includes(second) && second !== '') return endOfControlString(text, at + 2, ends);
  return endOfMatch(shortBody, text, at + 1);
}

function endOfMatch(body: RegExp, text: string, from: number): number {
  body.lastIndex = from;
  return body.test(text) ? body.lastIndex : from;
}

function endOfControlString(text: string, from: number, ends: (from: number) => number): number {
  const end = ends(from);
  const terminator = text[end];
  if (terminator === undefined || terminator === '\n' || terminator === '\r') return from;
  // Any escape cancels the string; `ESC \` is its regular end and belongs to it.
  if (terminator === '\u001B') return text[end + 1] === '\\' ? end + 2 : end;
  return end + 1;
}

/** Remembers the last answer: a flood of unclosed introducers would search the same text each time. */
function controlStringEnds(text: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (from > known) {
      controlStringEnd.lastIndex = from;
      known = controlStringEnd.exec(text)?.index ?? text.length;
    }
    return known;
  };
}
