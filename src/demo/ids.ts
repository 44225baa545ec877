import { hash, mix } from './random.ts';

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The lowest 16 bits as four digits. A table is faster than `padStart`, which matters for many ids. */
export const hex16 = (bits: number): string =>
  (hexOfByte[(bits >>> 8) & 0xff] ?? '') + (hexOfByte[bits & 0xff] ?? '');

/** 32 bits as eight digits. */
export const hex32 = (bits: number): string => hex16(bits >>> 16) + hex16(bits);

/** The index of the owner in the list of people, and of the session among the owner's. */
type SessionAddress = { owner: number; index: number };

/**
 * A UUID that looks random but encodes the owner and the index, so that a session can be found by its ID
 * without planning the sessions of everyone.
 */
export function sessionIdOf(seed: number, { owner, index }: SessionAddress): string {
  const front = mix(mix(hash(seed, 'session id'), owner), index);
  const middle = mix(front, 1);
  const mask = mix(front, 2);
  const variant = '89ab'.charAt(middle & 3);
  const hidden = hex16(owner ^ mask) + hex32(index ^ mask);
  return `${hex32(front)}-${hex16(middle >>> 16)}-4${hex16(middle >>> 4).slice(1)}-${variant}${hex16(mask >>> 20).slice(1)}-${hidden}`;
}

/** Undefined for an ID that was not generated with this seed. */
export function decodeSessionId(seed: number, sessionId: string): SessionAddress | undefined {
  const front = Number.parseInt(sessionId.slice(0, 8), 16);
  const mask = mix(front, 2);
  const owner = (Number.parseInt(sessionId.slice(24, 28), 16) ^ mask) & 0xffff;
  const index = (Number.parseInt(sessionId.slice(28, 36), 16) ^ mask) >>> 0;
  return sessionIdOf(seed, { owner, index }) === sessionId ? { owner, index } : undefined;
}

/** A UUID derived from the session and the index of the message. */
export function messageIdOf(sessionSeed: number, ordinal: number): string {
  const front = mix(sessionSeed, ordinal);
  const middle = mix(front, 11);
  const back = mix(front, 12);
  const variant = '89ab'.charAt(back & 3);
  return `${hex32(front)}-${hex16(middle)}-4${hex16(middle >>> 16).slice(1)}-${variant}${hex16(back >>> 4).slice(1)}-${hex16(back >>> 16)}${hex16(mix(front, 13))}${hex16(ordinal)}`;
}
