import type { Capabilities } from './capabilities.ts';

// GNU screen drops longer control strings; the outer terminal joins the pieces again.
const screenPieceLength = 76;

/** A sequence wrapped so that a multiplexer passes it through to the outer terminal. */
export function passedThrough(sequence: string, multiplexer: Capabilities['multiplexer']): string {
  switch (multiplexer) {
    case 'tmux':
      return `\u001BPtmux;${sequence.replaceAll('\u001B', '\u001B\u001B')}\u001B\\`;
    case 'screen':
      return inPieces(sequence, screenPieceLength)
        .map((piece) => `\u001BP${piece}\u001B\\`)
        .join('');
    case undefined:
      return sequence;
  }
}

function inPieces(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
