/** The lowest sixteen bits as four digits; far cheaper than padding, and there are many ids. */
export const hex16 = (bits: number): string => (0x10000 + (bits & 0xffff)).toString(16).slice(1);

/** 32 bits as eight digits. */
export const hex32 = (bits: number): string => hex16(bits >>> 16) + hex16(bits);
