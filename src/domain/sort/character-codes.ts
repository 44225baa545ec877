/**
 * Characters as small numbers whose order is the order of texts: printable ASCII has a code for each
 * character, without letter case. All others take an escape and some codes more.
 */
export const codeCount = 98;

/** No code of a character: where a text ends. */
export const endCode = 0;
const beforePrintable = 1;
const afterPrintable = 97;

/** A run of digits counts as a number, so that the length of the run comes before its digits. */
const longestRun = 36;
const firstRunCode = 18;

export const asciiCount = 128;
const space = 32;
export const zero = 48;
const nine = 57;
const tilde = 126;

export const isDigit = (unit: number): boolean => unit >= zero && unit <= nine;

/** How many digits there are, without leading zeros: at most `longestRun`, one at least. */
export const runLengthCode = (length: number): number =>
  firstRunCode + Math.min(longestRun, length) - 1;

/** A digit within its run. There stands no length, so they can share codes. */
export const digitCode = (unit: number): number => firstRunCode + unit - zero;

/** The code of a UTF-16 unit by itself; nothing for digits and for those that take several. */
export const plainCodes: Readonly<Uint8Array> = madePlainCodes();

function madePlainCodes(): Uint8Array {
  const codes = new Uint8Array(asciiCount);
  let next = beforePrintable + 1;
  for (let unit = space; unit <= tilde; unit += 1) {
    if (unit === zero) next = firstRunCode + longestRun;
    const letter = String.fromCharCode(unit);
    if (isDigit(unit) || letter !== letter.toLowerCase()) continue;
    codes[unit] = next;
    codes[letter.toUpperCase().charCodeAt(0)] = next;
    next += 1;
  }
  return codes;
}

/** How many codes a unit takes that is not printable ASCII. */
export const escapedLength = (unit: number): number => (unit < space ? 2 : 4);

/** One of them. */
export function escapedCode(unit: number, part: number): number {
  if (unit < space) return part === 0 ? beforePrintable : unit + 1;
  return part === 0 ? afterPrintable : ((unit >>> (6 * (3 - part))) & 63) + 1;
}
