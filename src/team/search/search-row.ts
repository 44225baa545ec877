import type { Message } from '../../api/resources.ts';
import { searchFacts } from '../../language/search/search-facts.ts';
import { searchable } from '../../language/search/searchable.ts';
import { wordsOf } from '../../language/search/words.ts';
import { lexeme } from './lexeme.ts';
import { pairsOf } from './pairs.ts';

/** A row of `search_rows` apart from its key. */
export type SearchRow = {
  role: string;
  tools: string;
  is_error: number;
  model: string;
  created_at: number;
  /** A tsvector as a text. */
  tv: string;
};

/** What PostgreSQL keeps of a message for searches. `document` is the message as JSON. */
export function searchRow(message: Message, document = JSON.stringify(message)): SearchRow {
  const { text, isError, createdAt, ...names } = searchFacts(message);
  const role = storable(names.role);
  const tools = storable(names.tools);
  const facts = [
    `r${role}`,
    ...asciiLower(tools)
      .split(' ')
      .filter(Boolean)
      .map((tool) => `t${tool}`),
    ...(isError === 1 ? ['error'] : []),
    ...(tools === '' ? [] : ['call']),
    ...(role === 'tool' || mayBeResult.test(document) ? ['result'] : []),
  ];
  return {
    role,
    tools,
    is_error: isError,
    model: storable(names.model),
    created_at: createdAt,
    tv: vectorOf(wordsOf(searchable(text)), facts),
  };
}

/** PostgreSQL has no text with this character. */
const storable = (text: string) => text.replaceAll('\0', '');

/** SQLite's `lower` leaves other letters as they are, too. */
const asciiLower = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The types of blocks with results contain one of these words: see `contentBlocks`. */
const mayBeResult = /result|output|response/i;

/** PostgreSQL keeps no position behind this one, and no more than so many of a word. */
const maxPosition = 16_383;
const maxPositions = 255;

/** Of the megabyte that a tsvector can have, without what each word takes beside its letters. */
const maxBytes = 1_000_000;
const bytesBeside = 8;

/** Words with their positions. Words behind the last position are found, but not as part of a longer phrase. */
function vectorOf(words: readonly string[], others: readonly string[]): string {
  const positions = new Map<string, number[]>();
  const facts = [...others, ...new Set(pairsOf(words.slice(0, maxPosition)))];
  let bytes = facts.reduce((sum, fact) => sum + Buffer.byteLength(fact) + bytesBeside, 0);
  for (const [index, word] of words.entries()) {
    const known = positions.get(word);
    const own = known ?? [];
    if (known === undefined) {
      bytes += Buffer.byteLength(word) + bytesBeside;
      if (bytes > maxBytes) break;
      positions.set(word, own);
    }
    if (index < maxPosition && own.length < maxPositions) {
      own.push(index + 1);
      bytes += 2;
    }
  }
  const found = [...positions].map(([word, at]) => {
    const suffix = at.length === 0 ? '' : `:${at.join(',')}`;
    return lexeme(word) + suffix;
  });
  return [...facts.map((fact) => lexeme(`=${fact}`)), ...found].join(' ');
}
