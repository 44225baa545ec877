/** Where a scan has come to, at the end of a chunk. */
export type ScanState = {
  /** The number of arrays and objects that are open, and how many there were at most. */
  level: number;
  deepest: number;
  isInString: boolean;
  /** How many bytes of the next chunk a backslash at the end of this one escapes. */
  escaped: number;
};

export const startOfScan: ScanState = { level: 0, deepest: 0, isInString: false, escaped: 0 };

/** What a chunk of JSON has at the places where it can be cut. */
export type ScannedChunk = {
  /** Where arrays and objects directly in the outermost one open and close, in order. */
  edges: readonly Edge[];
  /** The last comma after an item of one of them that is open at the end of the chunk; -1 if there is none. */
  lastComma: number;
  /** How many arrays and objects open, and how many commas there are outside of strings. */
  opened: number;
  commas: number;
  end: ScanState;
};

export type Edge = { type: 'open-array' | 'open-object' | 'close'; at: number };

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const isStructural = new Uint8Array(256);
for (const byte of [quote, comma, openBracket, closeBracket, openBrace, closeBrace]) {
  isStructural[byte] = 1;
}

/** The level of arrays and objects directly in the outermost one. */
const listLevel = 2;

/**
 * Finds where JSON can be cut, in a chunk that continues another one. Does not check that the JSON is valid. All bytes
 * of all responses pass this loop, so it works on local variables only.
 */
export function scanJson(chunk: Uint8Array, start: ScanState): ScannedChunk {
  const edges: Edge[] = [];
  const { length } = chunk;
  let { level, deepest, isInString, escaped: index } = start;
  let lastComma = -1;
  let opened = 0;
  let commas = 0;

  while (index < length) {
    if (isInString) {
      index = endOfString(chunk, index);
      if (index >= length) break;
      isInString = false;
      index += 1;
      continue;
    }
    const at = index;
    // The condition of the loop says that there is a byte.
    const byte = chunk[at] as number;
    index += 1;
    if (isStructural[byte] === 0) continue;
    if (byte === quote) {
      isInString = true;
    } else if (byte === comma) {
      commas += 1;
      if (level === listLevel) lastComma = at;
    } else if (byte === openBracket || byte === openBrace) {
      opened += 1;
      level += 1;
      if (level > deepest) deepest = level;
      if (level === listLevel) {
        edges.push({ type: byte === openBracket ? 'open-array' : 'open-object', at });
      }
    } else {
      if (level === listLevel) {
        edges.push({ type: 'close', at });
        lastComma = -1;
      }
      level -= 1;
    }
  }

  const end = { level, deepest, isInString, escaped: index - length };
  return { edges, lastComma, opened, commas, end };
}

/** The index of the quote that ends a string, or of the first byte after the chunk that is not escaped. */
function endOfString(chunk: Uint8Array, from: number): number {
  let index = from;
  while (index < chunk.length) {
    const byte = chunk[index];
    if (byte === quote) return index;
    index += byte === backslash ? 2 : 1;
  }
  return index;
}
