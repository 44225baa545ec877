import type { Message } from '../api/resources.ts';
import type { PushedKind, PushPart, SharedPart } from '../api/team-push.ts';
import { ConflictError, InvalidRequestError } from '../client/errors/rejections.ts';
import { type CopyContent, sharedDocument } from './copy-content.ts';
import { maskedJson } from './masked.ts';
import type { SessionPlan } from './plan.ts';

/** Parts that are stored together, as JSON. */
export type Piece = {
  json: readonly string[];
  messages: number;
  masked: number;
  sessionId?: string;
  /** Whether it relies on messages that the server should have. */
  isContinued?: true;
  /** The set of data that it is. */
  name?: string;
  /** Whether it is the last piece of its session. */
  isLast?: true;
};

const maxMessages = 500;
const maxLength = 1024 * 1024;

/** A longer message is left out, because no request could hold it. */
const maxMessageLength = 4 * maxLength;

export const pieceOf = (part: PushPart): Piece => ({
  json: [JSON.stringify(part)],
  messages: 0,
  masked: 0,
});

/** What is sent of a session. Its digest is the last thing, so that a push that ends before it goes on there. */
export function* sessionPieces(
  content: CopyContent,
  { sessionId, digest, messages }: SessionPlan,
  shared: SharedPart,
): Generator<Piece> {
  const found = content.session(sessionId);
  if (found === undefined) return;
  const { document: session, masked } = sharedDocument(found, shared);
  const head = (isWhole: boolean): Piece =>
    pieceOf({ kind: 'session', session, shared, digest, isWhole });

  const chunks = messages === 'keep' ? [] : messagePieces(content, sessionId, messages.after);
  let waiting: Piece | undefined;
  for (const chunk of chunks) {
    // The server keeps it apart from what is read, until the last has come.
    if (waiting) yield { ...waiting, json: [...head(false).json, ...waiting.json] };
    waiting = chunk;
  }
  yield {
    json: [...head(true).json, ...(waiting?.json ?? [])],
    messages: waiting?.messages ?? 0,
    masked: (waiting?.masked ?? 0) + masked,
    ...{ sessionId, isLast: true, ...(waiting?.isContinued && { isContinued: true }) },
  };
}

/** The messages after a position. The first piece replaces all that the server has there, also by none. */
function* messagePieces(content: CopyContent, sessionId: string, start: number): Generator<Piece> {
  let after = start;
  for (;;) {
    const read = content.messages(sessionId, after, maxMessages);
    const { texts, masked } = asMuchAsFits(read);
    if (texts.length > 0 || after === start) {
      const head = JSON.stringify({ kind: 'messages', sessionId, after }).slice(0, -1);
      const json = [`${head},"messages":[${texts.join(',')}]}`];
      const facts = { messages: texts.length, masked, sessionId };
      yield { json, ...facts, ...(after > 0 && { isContinued: true }) };
    }
    after += texts.length;
    if (texts.length === read.length && read.length < maxMessages) return;
  }
}

function asMuchAsFits(messages: readonly Message[]): { texts: string[]; masked: number } {
  const texts: string[] = [];
  let length = 0;
  let masked = 0;
  for (const message of messages) {
    const written = maskedJson(JSON.stringify(message));
    const isTooLong = Buffer.byteLength(written.text) > maxMessageLength;
    const text = isTooLong ? JSON.stringify(withoutContent(message)) : written.text;
    const size = Buffer.byteLength(text);
    if (texts.length > 0 && length + size > maxLength) break;
    texts.push(text);
    length += size;
    masked += written.masked;
  }
  return { texts, masked };
}

const withoutContent = ({ id, role, createdAt, updatedAt }: Message) => ({
  ...{ id, role, createdAt, updatedAt },
  content: [{ type: 'text', text: '[This message is too large to be shared.]' }],
});

/** Pieces for requests, none of which is much larger than allowed. */
export function* requestsOf(pieces: Iterable<Piece>): Generator<readonly Piece[]> {
  let waiting: Piece[] = [];
  let length = 0;
  let messages = 0;
  for (const piece of pieces) {
    const size = piece.json.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const isFull = length + size > maxLength || messages + piece.messages > maxMessages;
    if (waiting.length > 0 && isFull) {
      yield waiting;
      [waiting, length, messages] = [[], 0, 0];
    }
    waiting.push(piece);
    length += size;
    messages += piece.messages;
  }
  if (waiting.length > 0) yield waiting;
}

/** The body of a request. */
export function bodyOf(
  pieces: readonly Piece[],
  age: { dataOf: number | undefined; whole: readonly PushedKind[] | undefined },
): string {
  const facts = JSON.stringify(age).slice(1, -1);
  const parts = `"parts":[${pieces.flatMap(({ json }) => json).join(',')}]`;
  return `{${[parts, ...(facts === '' ? [] : [facts])].join(',')}}`;
}

type Counts = Pick<Piece, 'messages' | 'masked'>;

/** Counts in the report what was sent, and once what is sent again. */
export function countSent(report: Counts & { sessions: { sent: number } }) {
  const add = (to: Counts, { messages, masked }: Counts, sign = 1) => {
    to.messages += sign * messages;
    to.masked += sign * masked;
  };
  /** Of sessions that are not whole yet. */
  const begun = new Map<string, Counts>();

  return {
    add(piece: Piece) {
      const { sessionId, isLast } = piece;
      add(report, piece);
      if (isLast) report.sessions.sent += 1;
      if (sessionId === undefined) return;
      const sent = begun.get(sessionId) ?? { messages: 0, masked: 0 };
      add(sent, piece);
      if (isLast) begun.delete(sessionId);
      else begun.set(sessionId, sent);
    },
    /** Forgets what was sent of sessions that are sent again from their beginning. */
    takeBack(lost: ReadonlySet<string>) {
      for (const [sessionId, sent] of begun) if (lost.has(sessionId)) add(report, sent, -1);
    },
  };
}

type Sending = {
  send: (pieces: readonly Piece[]) => Promise<void>;
  refused: Map<string, string>;
  /** Receives sessions of which the server no longer has what was to be continued: they are not refused yet. */
  lost?: Set<string>;
};

/** Sends pieces together, or one by one if the server refuses one of them: of its session, nothing more is sent. */
export async function sendWithoutRefused(
  pieces: readonly Piece[],
  sending: Sending,
): Promise<void> {
  const { send, refused, lost } = sending;
  const left = pieces.filter(
    ({ sessionId = '' }) => !refused.has(sessionId) && !lost?.has(sessionId),
  );
  try {
    if (left.length > 0) await send(left);
  } catch (error) {
    const [only] = left;
    if (!(error instanceof ConflictError || error instanceof InvalidRequestError)) throw error;
    if (left.length > 1) {
      for (const piece of left) await sendWithoutRefused([piece], sending);
    } else if (lost && only?.sessionId && only.isContinued && error instanceof ConflictError) {
      lost.add(only.sessionId);
    } else {
      const name = only?.sessionId ?? only?.name;
      if (name === undefined) throw error;
      refused.set(name, (error.detail ?? error.message).replace(placeOfPiece, ''));
    }
  }
}

/** Where a part of the only piece of a request stands in its body: the name of the piece tells people better. */
const placeOfPiece = /\bparts\.\d+\.(?:session\.)?/g;
