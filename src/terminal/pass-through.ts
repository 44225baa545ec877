import type { Capabilities } from './capabilities.ts';

// GNU screen drops longer control strings; its pieces are joined again by the outer terminal.
const screenPieceLength = 76;

/** A sequence in the form in which a multiplexer hands it on to the terminal outside. */
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
