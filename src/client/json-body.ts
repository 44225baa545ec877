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
/** How much may wait to be parsed before it counts as the memory that its value will take. */
const maxLightBytes = 2_097_152;

/**
 * Parses the items of a list as they arrive, which is nearly all of a large response: neither its text nor its bytes
 * are ever in memory as a whole, and the program can do something else between two chunks.
 *
 * Where an item ends is guessed, because a search for the end of each costs half as much as JSON.parse: most likely
 * before a comma that is followed by what the first item starts with. What precedes is only taken if it is nothing but
 * complete items, which JSON.parse tells: all that is open in an incomplete one stays open. After a wrong guess the
 * next one waits for twice as much, so that they cost no more than parsing the whole once. The rest, with a mark in
 * place of the items, is parsed at the end.
 */
export function createJsonReader(startBytes = minBytes): JsonReader {
  let waiting: Buffer[] = [];
  /** How many of them were searched for the end of an item. */
  let searched = 0;
  let waitingBytes = 0;
  let wantedBytes = startBytes;
  let countedBytes = 0;
  let list: List | undefined;

  return {
    add(given) {
      const chunk = Buffer.from(given.buffer, given.byteOffset, given.length);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      const counted = waitingBytes > maxLightBytes ? weightOf(chunk) : chunk.length;
      countedBytes += counted;
      if (waitingBytes < wantedBytes) return counted;

      // Servers may send each item by itself, so that no chunk has the end of one and the start of the next.
      let last = joined(waiting.splice(searched));
      if (!list) {
        list = startedList(last);
        last = last.subarray(list?.startBytes);
        waitingBytes = last.length;
      }
      waiting.push(last);
      if (!list) {
        wantedBytes = Number.POSITIVE_INFINITY;
        return counted;
      }
      const ends = guessedEnds(last, list.border);
      const taken = completeItems(waiting.slice(0, -1), last, ends);
      if (!taken) {
        searched = waiting.length;
        wantedBytes = waitingBytes + (ends.length > 0 ? waitingBytes : startBytes);
        return counted;
      }
      for (const item of taken.items) list.items.push(item);
      wantedBytes = Math.max(startBytes, waitingBytes - last.length + taken.end);
      waiting = [last.subarray(taken.end + 1)];
      searched = 1;
      waitingBytes = last.length - taken.end - 1;
      const uncounted = Math.max(0, taken.memory - countedBytes);
      countedBytes = 0;
      return counted + uncounted;
    },

    end: () => bodyOf(textOf(waiting), list),
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

/** Where most likely an item ends, the last such place first. */
function guessedEnds(bytes: Buffer, border: Buffer): number[] {
  const ends: number[] = [];
  for (let from = bytes.length; from > 0 && ends.length < maxGuesses; ) {
    const end = bytes.lastIndexOf(border, from - 1);
    if (end === -1) break;
    ends.push(end);
    from = end;
  }
  return ends;
}

/** The items up to one of these ends, if there is nothing else, and about how much memory they take. */
function completeItems(before: Buffer[], last: Buffer, ends: number[]) {
  for (const end of ends) {
    try {
      const text = textOf([opening, ...before, last.subarray(0, end), closing]);
      const items: unknown[] = JSON.parse(text);
      return { items, memory: memoryOf(items, maxLevels - 1), end };
    } catch {
      // The guess was wrong, or this is not JSON, which is told at the end.
    }
  }
  return undefined;
}

const opening = Buffer.from('[');
const closing = Buffer.from(']');

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

/** Without copying them if there is but one. */
const joined = (chunks: Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);

// ASCII, which nearly all is, is read several times as fast as UTF-8.
function textOf(chunks: Buffer[]): string {
  const bytes = joined(chunks);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** About how many bytes of memory an object or array takes without its text. Throws RangeError beyond these levels. */
function memoryOf(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) throw new RangeError('Data are nested too deeply.');
  let bytes = objectBytes;
  if (Array.isArray(value)) {
    for (const part of value) bytes += elementBytes + memoryOf(part, levels - 1);
  } else {
    for (const key in value) {
      bytes += elementBytes + memoryOf((value as Record<string, unknown>)[key], levels - 1);
    }
  }
  return bytes;
}

const weights = new Uint8Array(256).fill(1);
for (const letter of '{[') weights[letter.charCodeAt(0)] = objectBytes;
weights[','.charCodeAt(0)] = elementBytes;

/** About how many bytes of memory the value of JSON will take, where not much of it is text. */
function weightOf(bytes: Uint8Array): number {
  let weight = 0;
  for (const byte of bytes) weight += weights[byte] ?? 0;
  return weight;
}
