import { memoizeTexts } from '../width.ts';

/** An interned cell style: equal styles have equal numbers. The default style is 0. */
export type StyleId = number;

export const defaultStyle: StyleId = 0;

export type StyleTable = ReturnType<typeof createStyleTable>;

/**
 * All styles that a screen has shown. With `hasColor: false`, colours are dropped, but bold and other
 * attributes stay.
 */
export function createStyleTable({ hasColor }: { hasColor: boolean }) {
  const styles: Style[] = [];
  const ids = new Map<string, StyleId>();
  const blanks: StyleId[] = [];
  const afterSgr: ((sequences: string) => StyleId)[] = [];
  const transitions: Map<StyleId, string>[] = [];

  function intern(style: Style): StyleId {
    const { flags, foreground, background, underlineColor, link } = style;
    const key = `${flags}/${foreground}/${background}/${underlineColor}/${link}`;
    const known = ids.get(key);
    if (known !== undefined) return known;

    const id = styles.push(style) - 1;
    ids.set(key, id);
    afterSgr.push(memoizeTexts((sequences) => intern(styleAfter(style, sequences))));
    transitions.push(new Map());
    blanks[id] = isSeenOnBlank(style) ? id : intern({ ...plain, background });
    return id;
  }

  function styleAfter(style: Style, sequences: string): Style {
    let next = style;
    for (const [, parameters = ''] of sequences.matchAll(sgr)) next = withSgr(next, parameters);
    return hasColor ? next : { ...next, ...noColors };
  }

  const styleOf = (id: StyleId): Style => styles[id] ?? plain;

  intern(plain);
  return {
    /** The style after one or more SGR sequences: `\x1B[1;31m`. */
    apply: (id: StyleId, sequences: string): StyleId => afterSgr[id]?.(sequences) ?? id,
    withLink: (id: StyleId, link: string): StyleId => intern({ ...styleOf(id), link }),
    /** The simplest style in which a space looks the same; the text colour does not matter. */
    blank: (id: StyleId): StyleId => blanks[id] ?? id,
    /** The style that erasing leaves behind: only the background. */
    erased: (id: StyleId): StyleId => intern({ ...plain, background: styleOf(id).background }),
    /** How the style looks, for those who draw it without a terminal. */
    lookOf: (id: StyleId): Look => lookOf(styleOf(id)),
    /** The bytes that change the pen from one style to the other. */
    transition(from: StyleId, to: StyleId): string {
      if (from === to) return '';
      const known = transitions[from]?.get(to);
      if (known !== undefined) return known;

      const bytes = transitionBytes(styleOf(from), styleOf(to));
      transitions[from]?.set(to, bytes);
      return bytes;
    },
  };
}

const sgr = /\u001B\[([^m]*)m/g;

/** The look of a cell, as set by SGR sequences and OSC 8 links. */
type Style = {
  flags: number;
  /** SGR parameters that set the colour; empty for the terminal's default. */
  foreground: string;
  background: string;
  underlineColor: string;
  /** Parameters and address of an OSC 8 hyperlink, `params;uri`, empty outside of links. */
  link: string;
};

/** How a cell looks. A colour is what sets it in SGR, such as `31` or `38;2;1;2;3`; undefined is the terminal's own. */
export type Look = {
  foreground: string | undefined;
  background: string | undefined;
  isBold: boolean;
  isDim: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isInverse: boolean;
  isStruck: boolean;
};

const lookOf = ({ flags, foreground, background }: Style): Look => ({
  foreground: foreground || undefined,
  background: background || undefined,
  isBold: (flags & bold) !== 0,
  isDim: (flags & dim) !== 0,
  isItalic: (flags & italic) !== 0,
  isUnderlined: (flags & (underline | doubleUnderline)) !== 0,
  isInverse: (flags & inverse) !== 0,
  isStruck: (flags & struck) !== 0,
});

const noColors = { foreground: '', background: '', underlineColor: '' };
/** The terminal's default style. */
const plain: Style = { flags: 0, link: '', ...noColors };

const bold = 1;
const dim = 2;
const italic = 4;
const underline = 8;
const doubleUnderline = 16;
const inverse = 64;
const struck = 256;
const overlined = 512;

/** The SGR codes that set and clear each flag. */
const flagCodes = [
  { flag: bold, on: '1', off: '22' },
  { flag: dim, on: '2', off: '22' },
  { flag: italic, on: '3', off: '23' },
  { flag: underline, on: '4', off: '24' },
  { flag: doubleUnderline, on: '21', off: '24' },
  { flag: 32, on: '5', off: '25' },
  { flag: inverse, on: '7', off: '27' },
  { flag: 128, on: '8', off: '28' },
  { flag: struck, on: '9', off: '29' },
  { flag: overlined, on: '53', off: '55' },
] as const;

/** Whether more than the style's background is visible on a space. */
const isSeenOnBlank = ({ flags, link }: Style): boolean =>
  link !== '' || (flags & (underline | doubleUnderline | inverse | struck | overlined)) !== 0;

/** The style after an SGR sequence with these parameters. */
function withSgr(style: Style, parameters: string): Style {
  const next = { ...style };
  const codes = parameters.split(';');

  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? '';
    // The parameters that follow `38;5` and `38;2` belong to them.
    const length = /^[345]8$/.test(code) ? (codes[index + 1] === '5' ? 3 : 5) : 1;
    applyCode(next, codes.slice(index, index + length).join(';'));
    index += length - 1;
  }
  return next;
}

function applyCode(style: Style, code: string): void {
  if (code === '' || Number(code) === 0) {
    Object.assign(style, { ...plain, link: style.link });
    return;
  }
  const color = colorTarget(code);
  if (color) {
    style[color.target] = color.value;
    return;
  }
  // `4:3` is a curly underline, which is shown as a plain one.
  const simple = code.startsWith('4:') ? (code === '4:0' ? '24' : '4') : code;
  for (const { flag, on, off } of flagCodes) {
    if (simple === on) style.flags |= flag;
    else if (simple === off) style.flags &= ~flag;
  }
}

function colorTarget(
  code: string,
): { target: 'foreground' | 'background' | 'underlineColor'; value: string } | undefined {
  if (/^(3[0-7]|9[0-7]|38[;:].+)$/.test(code)) return { target: 'foreground', value: code };
  if (/^(4[0-7]|10[0-7]|48[;:].+)$/.test(code)) return { target: 'background', value: code };
  if (/^58[;:].+$/.test(code)) return { target: 'underlineColor', value: code };
  if (code === '39') return { target: 'foreground', value: '' };
  if (code === '49') return { target: 'background', value: '' };
  return code === '59' ? { target: 'underlineColor', value: '' } : undefined;
}

/** The shortest bytes that change the pen from one style to the other. */
function transitionBytes(from: Style, to: Style): string {
  const link = from.link === to.link ? '' : `\u001B]8;${to.link || ';'}\u001B\\`;
  const stepwise = stepwiseCodes(from, to);
  // An empty parameter list resets, and so does a first parameter that is missing or zero.
  const afresh = ['', ...stepwiseCodes(plain, to)].join(';');

  if (stepwise.length === 0) return link;
  const shortest = stepwise.join(';').length < afresh.length ? stepwise.join(';') : afresh;
  return `${link}\u001B[${shortest}m`;
}

function stepwiseCodes(from: Style, to: Style): string[] {
  const cleared = flagCodes.filter(({ flag }) => from.flags & flag && !(to.flags & flag));
  const codes = new Set<string>(cleared.map(({ off }) => off));
  for (const { flag, on, off } of flagCodes) {
    // One code clears both bold and dim, another both underlines.
    if (to.flags & flag && (!(from.flags & flag) || codes.has(off))) codes.add(on);
  }
  if (from.foreground !== to.foreground) codes.add(to.foreground || '39');
  if (from.background !== to.background) codes.add(to.background || '49');
  if (from.underlineColor !== to.underlineColor) codes.add(to.underlineColor || '59');
  return [...codes];
}
