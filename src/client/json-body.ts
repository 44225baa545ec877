import { Buffer, isAscii } from 'node:buffer';

/** A complete body, read as JSON. */
export type JsonBody = {
  /** Whether there is nothing but white space. */
  isBlank: boolean;
  /** Whether objects and arrays are nested more than 100 levels deep. No document of the API comes near a tenth. */
  isTooDeep: boolean;
  /** The value. Throws SyntaxError for anything but JSON. */
  parse(): unknown;
};

/** Reads a body in UTF-8 chunk by chunk. */
export type JsonReader = {
  /** Reads the next chunk, and returns about how many bytes of memory its content takes. */
  add(chunk: Uint8Array): number;
  end(): JsonBody;
};

/** A small object in the memory of V8, and an element of an array with its value. */
const objectBytes = 64;
const elementBytes = 12;
const maxLevels = 100;

/**
 * Parses the items of the arrays directly in the outermost object as they arrive, which is nearly all of a large
 * response: neither its text nor its bytes are ever in memory as a whole, and the program can do something else
 * between two chunks. The rest, with a number in place of the items of each array, is parsed at the end.
 */
export function createJsonReader(): JsonReader {
  let scan = startOfScan;
  const rest: Buffer[] = [];
  const arrays: ItemReader[] = [];
  let current: ItemReader | undefined;

  return {
    add(given) {
      const chunk = Buffer.from(given.buffer, given.byteOffset, given.length);
      const { edges, lastComma, opened, commas, end } = scanJson(chunk, scan);
      scan = end;
      let from = 0;

      for (const { type, at } of edges) {
        if (type === 'open-array') {
          rest.push(chunk.subarray(from, at + 1), Buffer.from(String(arrays.length)));
          current = createItemReader();
          arrays.push(current);
          from = at + 1;
        } else if (type === 'close' && current) {
          current.last(chunk.subarray(from, at));
          current = undefined;
          from = at;
        }
      }
      if (current && lastComma >= from) {
        current.next(chunk.subarray(from, lastComma));
        from = lastComma + 1;
      }
      if (current) current.keep(chunk.subarray(from));
      else rest.push(chunk.subarray(from));
      return Math.max(chunk.length, opened * objectBytes + commas * elementBytes);
    },

    end() {
      const text = Buffer.concat(rest).toString();
      return {
        isBlank: text.trim() === '',
        isTooDeep: scan.deepest > maxLevels,
        parse: () =>
          withItems(
            JSON.parse(text.replace(/^\ufeff/, '')),
            arrays.map((array) => array.items()),
          ),
      };
    },
  };
}

type ItemReader = ReturnType<typeof createItemReader>;

const arrayStart = Buffer.from('[');
const arrayEnd = Buffer.from(']');

/** Reads the items of an array from the bytes between its brackets. */
function createItemReader() {
  const items: unknown[] = [];
  let kept: Buffer[] = [];
  let isAfterComma = false;
  let failure: unknown;

  function parse(bytes: Buffer, mayBeEmpty: boolean): void {
    const array = Buffer.concat([arrayStart, ...kept, bytes, arrayEnd]);
    kept = [];
    if (failure) return;
    try {
      // ASCII, which nearly all is, is read several times as fast as UTF-8.
      const parsed: unknown[] = JSON.parse(array.toString(isAscii(array) ? 'latin1' : 'utf8'));
      if (parsed.length === 0 && !mayBeEmpty) throw new SyntaxError('An item is missing.');
      for (const item of parsed) items.push(item);
    } catch (error) {
      failure = error;
    }
  }

  return {
    /** Adds a part of an item that is not complete. */
    keep(bytes: Buffer): void {
      kept.push(bytes);
    },
    /** Adds the end of an item, and further items, up to a comma. */
    next(bytes: Buffer): void {
      parse(bytes, false);
      isAfterComma = true;
    },
    /** Adds everything up to the end of the array. */
    last(bytes: Buffer): void {
      parse(bytes, !isAfterComma);
    },
    /** All items. Throws SyntaxError if the bytes were no JSON. */
    items(): unknown[] {
      if (failure) throw failure;
      return items;
    },
  };
}

/** Puts the items in place of their number: every array directly in the outermost value holds one. */
function withItems(value: unknown, arrays: readonly unknown[][]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, part] of Object.entries(value)) {
    // Not assigned, because the key may be `__proto__`.
    if (Array.isArray(part)) Object.defineProperty(value, key, { value: arrays[part[0]] });
  }
  return value;
}

/** Where a scan has come to, at the end of a chunk. */
type ScanState = {
  /** The number of arrays and objects that are open, and how many there were at most. */
  level: number;
  deepest: number;
  isInString: boolean;
  /** How many bytes of the next chunk a backslash at the end of this one escapes. */
  escaped: number;
};

const startOfScan: ScanState = { level: 0, deepest: 0, isInString: false, escaped: 0 };

/** What a chunk of JSON has at the places where it can be cut. */
type ScannedChunk = {
  /** Where arrays and objects directly in the outermost one open and close, in order. */
  edges: readonly Edge[];
  /** The last comma after an item of one of them that is open at the end of the chunk; -1 if there is none. */
  lastComma: number;
  /** How many arrays and objects open, and how many commas there are outside of strings. */
  opened: number;
  commas: number;
  end: ScanState;
};

type Edge = { type: 'open-array' | 'open-object' | 'close'; at: number };

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const [isQuote, isComma, isOpening, isClosing] = [1, 2, 3, 4];

/** What each byte is outside of strings; 0 for those that say nothing of the structure. */
const roles = new Uint8Array(256);
roles[quote] = isQuote;
roles[comma] = isComma;
roles[openBracket] = roles[openBrace] = isOpening;
roles[closeBracket] = roles[closeBrace] = isClosing;

/** The level of arrays and objects directly in the outermost one. */
const listLevel = 2;

/**
 * Finds where JSON can be cut, in a chunk that continues another one. Does not check that the JSON is valid. All bytes
 * of all responses pass this loop, so it works on local variables only.
 */
function scanJson(chunk: Uint8Array, start: ScanState): ScannedChunk {
  const edges: Edge[] = [];
  const { length } = chunk;
  let { level, deepest, isInString, escaped: index } = start;
  let lastComma = -1;
  let opened = 0;
  let commas = 0;

  for (;;) {
    if (isInString) {
      while (index < length) {
        const byte = chunk[index];
        if (byte === quote) break;
        index += byte === backslash ? 2 : 1;
      }
      if (index >= length) break;
      isInString = false;
      index += 1;
    }
    let role: number | undefined = 0;
    while (index < length) {
      role = roles[chunk[index] as number];
      if (role !== 0) break;
      index += 1;
    }
    if (index >= length) break;
    if (role === isQuote) {
      isInString = true;
    } else if (role === isComma) {
      commas += 1;
      if (level === listLevel) lastComma = index;
    } else if (role === isOpening) {
      opened += 1;
      level += 1;
      if (level > deepest) deepest = level;
      if (level === listLevel) {
        edges.push({
          type: chunk[index] === openBracket ? 'open-array' : 'open-object',
          at: index,
        });
      }
    } else {
      if (level === listLevel) {
        edges.push({ type: 'close', at: index });
        lastComma = -1;
      }
      level -= 1;
    }
    index += 1;
  }

  const end = { level, deepest, isInString, escaped: index - length };
  return { edges, lastComma, opened, commas, end };
}
