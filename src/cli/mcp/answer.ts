import type { OutputField } from '../../output/field.ts';
import type { Rows } from '../output/print-rows.ts';
import { agentRow, safeText, textLimits } from './untrusted.ts';

export type ToolRows<Row> = { fields: readonly OutputField<Row>[]; rows: Rows<Row> };

export type Page = {
  /** Rows to leave out. */
  position: number;
  limit: number;
  /** What else is in the answer: what was noticed, and the time of the data in Unix milliseconds. */
  notes: readonly string[];
  asOfMs(): number;
  cursorTo(position: number): string;
};

/** An answer of any tool, as its schema describes it. */
export type Answer = {
  rows: object[];
  asOf: string;
  /** Rows that follow; null if their number is not known. */
  remaining: number | null;
  cursor?: string;
  untrusted_text: { notes: string[] };
};

/** Bytes that an answer takes on the wire, where its data are twice: as an object and as text. */
export const maxAnswerBytes = 25_000;

/** Room for the frame of the protocol. */
const frameBytes = 500;

/** What the protocol sends for an answer. */
export const resultOf = (answer: Answer) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
  structuredContent: answer,
});

/** As many rows as fit, with the number of those that follow and the cursor to them. */
export async function answerOf<Row>(read: ToolRows<Row>, page: Page): Promise<Answer> {
  const { rows, fields } = read;
  const { position, limit, cursorTo } = page;
  const known = Array.isArray(rows) ? rows.length : undefined;
  const kept: object[] = [];
  let at = 0;
  let hasMore = false;
  const answer = (): Answer => ({
    rows: kept,
    asOf: new Date(page.asOfMs()).toISOString(),
    remaining: hasMore ? (known === undefined ? null : known - position - kept.length) : 0,
    ...(hasMore && { cursor: cursorTo(position + kept.length) }),
    untrusted_text: { notes: notesIn(page.notes) },
  });

  let room = maxAnswerBytes - frameBytes - sizeOf(answer());
  for await (const row of rows) {
    at += 1;
    if (at <= position) continue;
    const fitting = kept.length < limit ? fitted(row, fields, room, kept.length === 0) : undefined;
    if (fitting === undefined) {
      hasMore = true;
      break;
    }
    kept.push(fitting);
    room -= sizeOfRow(fitting);
  }
  return answer();
}

/** The row with the texts for which there is room. Only the first one of an answer is shortened for it. */
function fitted<Row>(
  row: Row,
  fields: readonly OutputField<Row>[],
  room: number,
  isFirst: boolean,
): object | undefined {
  const limits = isFirst ? textLimits : textLimits.slice(0, 1);
  return limits.map((limit) => agentRow(row, fields, limit)).find((one) => sizeOfRow(one) <= room);
}

const notesIn = (notes: readonly string[]): string[] =>
  [...new Set(notes)].slice(0, 10).map((note) => safeText(note).slice(0, 300).toWellFormed());

/** Bytes of a value on the wire, once as JSON and once as a text with JSON in it. */
function sizeOfRow(value: object): number {
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
}

const sizeOf = (answer: Answer): number => Buffer.byteLength(JSON.stringify(resultOf(answer)));
