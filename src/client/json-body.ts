import { Buffer, isAscii } from 'node:buffer';

/** A complete body, read as JSON. */
export type JsonBody = {
  /** Whether there is nothing but white space. */
  isBlank: boolean;
  /**
   * The value. Throws SyntaxError for anything but JSON, and RangeError if objects and arrays are nested more than 100
   * levels deep: no document of the API comes near a tenth.
   */
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

/** How many places are tried before more has to arrive. */
const maxGuesses = 3;
/** Smaller bodies are parsed as a whole. */
const minBytes = 32_768;
/** How much may wait to be parsed before each of its bytes is looked at. */
const maxLightBytes = 2_097_152;

/**
 * Parses the items of a list as they arrive, which is nearly all of a large response: neither its text nor its bytes
 * are ever in memory as a whole, and the program can do something else between two chunks.
 *
 * Where an item ends is guessed, because a search for the end of each costs half as much as JSON.parse: most likely
 * before a comma that is followed by what the first item starts with. What precedes is only taken if it is nothing but
 * complete items, which JSON.parse tells: all that is open in an incomplete one stays open. After a wrong guess the
 * next one waits for twice as much. Where more than `lightBytes` wait, they are scanned instead: then ends are known, and
 * they count as the memory that their value will take. The rest, with a mark in place of the items, is parsed at the
 * end.
 */
export function createJsonReader(startBytes = minBytes, lightBytes = maxLightBytes): JsonReader {
  const waiting = createWaiting();
  /** Up to where the end of an item was looked for. */
  let searched = 1;
  let wantedBytes = startBytes;
  let countedBytes = 0;
  let list: List | undefined;

  /** Where an item most likely ends, the last such place first. */
  function* guessedEnds(bytes: Buffer, border: Buffer): Generator<number> {
    let place = bytes.length;
    for (let guesses = 0; guesses < maxGuesses; guesses += 1) {
      place = searched + bytes.subarray(searched, place).lastIndexOf(border);
      if (place < searched) return;
      yield place;
    }
  }

  /** Takes the complete items. Returns about how much memory they take beyond what was counted. */
  function take({ border, items }: List): number {
    const bytes = waiting.bytes();
    let isWrong = false;
    for (const place of waiting.ends() ?? guessedEnds(bytes, border)) {
      const taken = completeItems(bytes, place);
      isWrong = !taken;
      if (!taken) continue;
      for (const item of taken.items) items.push(item);
      // If the next item is about as long, its end is found near the end of what has arrived.
      wantedBytes = Math.max(startBytes, Math.min(lightBytes, (1.2 * place) / taken.items.length));
      waiting.drop(place);
      searched = 1;
      const uncounted = Math.max(0, taken.memory - countedBytes);
      countedBytes = 0;
      return uncounted;
    }
    searched = bytes.length;
    wantedBytes = bytes.length + (isWrong ? bytes.length : startBytes);
    return 0;
  }

  return {
    add(chunk) {
      const length = waiting.add(chunk);
      const counted = length > lightBytes ? waiting.weigh(chunk.length) : chunk.length;
      countedBytes += counted;
      if (length < wantedBytes) return counted;
      if (!list) {
        list = startedList(waiting.bytes().subarray(1));
        if (list) waiting.drop(list.startBytes);
        else wantedBytes = Number.POSITIVE_INFINITY;
      }
      return list ? counted + take(list) : counted;
    },

    end: () => bodyOf(textOf(waiting.bytes().subarray(1)), list),
  };
}

/** What waits to be parsed, behind a bracket. It is kept in one buffer, because one for each part would cost much more. */
function createWaiting() {
  let buffer = Buffer.from('[');
  let length = 1;
  let scan = startedScan;

  return {
    bytes: () => buffer.subarray(0, length),
    /** The last place where an item ends, if there is one. Undefined where bytes were not scanned. */
    ends: () => (scan === startedScan ? undefined : scan.ends),
    /** Returns how many bytes wait. */
    add(chunk: Uint8Array): number {
      if (length + chunk.length > buffer.length) {
        const larger = Buffer.allocUnsafe(2 * (length + chunk.length));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      buffer.set(chunk, length);
      length += chunk.length;
      return length - 1;
    },
    /** Scans all that waits. Returns about how many bytes of memory the value of the last ones will take. */
    weigh(last: number): number {
      const before = scannedOn(scan, buffer.subarray(0, length - last));
      scan = scannedOn(before, buffer.subarray(0, length));
      return scan.weight - before.weight;
    },
    /** Drops what stands up to a place, but for the bracket. */
    drop(last: number): void {
      buffer.copyWithin(1, last + 1, length);
      length -= last;
      scan = startedScan;
    },
  };
}

function bodyOf(text: string, list: List | undefined): JsonBody {
  return {
    isBlank: !list && text.trim() === '',
    parse() {
      const start = list ? startOf(list) : '';
      const value = JSON.parse(start + (list ? text : text.replace(byteOrderMark, '')));
      memoryOf(value, maxLevels);
      return list ? completed(value, list) : value;
    },
  };
}

/** A list directly in the outermost object. */
type List = {
  key: string;
  /** The text up to the bracket that opens it, and its length in the body. */
  start: string;
  startBytes: number;
  /** What most likely stands between two of its items. */
  border: Buffer;
  /** Those that were taken. */
  items: unknown[];
};

const byteOrderMark = /^\ufeff/;

/** The list in which the first bytes of a body end, if it is one of objects. */
function startedList(bytes: Buffer): List | undefined {
  const startBytes = bytes.indexOf('[') + 1;
  const start = bytes.toString('utf8', 0, startBytes).replace(byteOrderMark, '');
  const itemStart = bytes.toString('latin1', startBytes, bytes.indexOf(':', startBytes) + 1);
  if (!/^\s*\{\s*"[^"\\]*"\s*:$/.test(itemStart)) return undefined;
  try {
    const fields = Object.entries(JSON.parse(`${start}]}`));
    const key = fields.find(([, value]) => Array.isArray(value))?.[0];
    const border = Buffer.from(`,${itemStart}`, 'latin1');
    return key === undefined ? undefined : { key, start, startBytes, border, items: [] };
  } catch {
    // The bracket is within text, or further inside.
    return undefined;
  }
}

/** The items up to a comma, if there is nothing else, and about how much memory they take. */
function completeItems(bytes: Buffer, comma: number) {
  bytes[comma] = closingBracket;
  try {
    const items: unknown[] = JSON.parse(textOf(bytes.subarray(0, comma + 1)));
    // A comma with nothing before it is none of JSON.
    if (items.length > 0) return { items, memory: memoryOf(items, maxLevels - 1) };
  } catch {
    // The guess was wrong, or this is not JSON, which is told at the end.
  }
  bytes[comma] = commaByte;
  return undefined;
}

const closingBracket = ']'.charCodeAt(0);
const commaByte = ','.charCodeAt(0);

/** Stands for the items of a list that were taken: a text that no server knows. */
const takenMark = `items that were read before ${Math.random()}`;

const startOf = ({ start, items }: List) => (items.length > 0 ? `${start}"${takenMark}",` : start);

/** Puts the items in place of their mark. */
function completed(value: Record<string, unknown>, { key, items }: List): unknown {
  const list = value[key];
  // The value is another one if the key was written twice.
  const isMarked = items.length > 0 && Array.isArray(list) && list[0] === takenMark;
  if (isMarked) value[key] = [...items, ...list.slice(1)];
  return value;
}

// ASCII, which nearly all is, is read several times as fast as UTF-8.
const textOf = (bytes: Buffer): string => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

/** About how many bytes of memory an object or array takes without its text. Throws RangeError beyond these levels. */
function memoryOf(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) throw new RangeError('Data are nested too deeply.');
  let bytes = objectBytes;
  if (Array.isArray(value)) {
    for (const part of value) bytes += elementBytes + memoryOf(part, levels - 1);
  } else {
    for (const key in value) {
      const part = (value as Record<string, unknown>)[key];
      bytes += elementBytes;
      // Most are numbers and texts, for which a call would cost more than the rest.
      if (typeof part === 'object') bytes += memoryOf(part, levels - 1);
    }
  }
  return bytes;
}

/** What was found in the first bytes of a list. */
type Scan = {
  place: number;
  isText: boolean;
  /** In how many objects and arrays of the list. */
  level: number;
  /** About how many bytes of memory the value takes. */
  weight: number;
  /** The last place where an item ends. */
  ends: number[];
};

const startedScan: Scan = { place: 1, isText: false, level: 0, weight: 0, ends: [] };

const weights = new Uint8Array(256).fill(1);
for (const letter of '{[') weights[letter.charCodeAt(0)] = objectBytes;
weights[commaByte] = elementBytes;

const levels = new Int8Array(256);
for (const letter of '{[') levels[letter.charCodeAt(0)] = 1;
for (const letter of '}]') levels[letter.charCodeAt(0)] = -1;

const quoteByte = '"'.charCodeAt(0);
const backslashByte = '\\'.charCodeAt(0);

/** Scans on, up to the end of these bytes. */
function scannedOn(scan: Scan, bytes: Uint8Array): Scan {
  let { place, isText, level, weight } = scan;
  let end = 0;
  // A backslash at the end leaves the place behind what it escapes.
  for (; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    if (byte === quoteByte) isText = !isText;
    if (isText) {
      weight += 1;
      if (byte === backslashByte) place += 1;
    } else {
      weight += weights[byte] ?? 0;
      level += levels[byte] ?? 0;
      if (byte === commaByte && level === 0) end = place;
    }
  }
  return { place, isText, level, weight, ends: end > 0 ? [end] : scan.ends };
}
