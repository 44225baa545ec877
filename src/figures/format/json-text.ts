/**
 * A value as JSON that is safe to print, paste and save: characters that control a terminal, reorder a line or are
 * invisible are escaped, so that every parser still reads the same value. Empty for what JSON cannot express.
 */
export const jsonText = (value: unknown, indent: 0 | 2 = 2): string =>
  (JSON.stringify(value, null, indent) ?? '').replace(hazards(), (hazard) =>
    // By code unit, as JSON escapes characters beyond the basic plane.
    [...Array(hazard.length).keys()].map((at) => escaped(hazard.charCodeAt(at))).join(''),
  );

// Joiners and variation selectors belong to emoji and to the letters of many scripts.
const hazards = () =>
  /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\u200C\u200D\uFE00-\uFE0F]]/gv;

const escaped = (codeUnit: number): string => `\\u${codeUnit.toString(16).padStart(4, '0')}`;
