import { isSeenOnBlank, noColors, plain, type Style, transitionBytes, withSgr } from './sgr.ts';

/** An interned cell style: equal styles have equal numbers. The default style is 0. */
export type StyleId = number;

export const defaultStyle: StyleId = 0;

export type StyleTable = ReturnType<typeof createStyleTable>;

/** All styles that a screen has shown. With `hasColor: false` colours are dropped and weight stays. */
export function createStyleTable({ hasColor }: { hasColor: boolean }) {
  const styles: Style[] = [];
  const ids = new Map<string, StyleId>();
  const blanks: StyleId[] = [];
  const afterSgr: Map<string, StyleId>[] = [];
  const transitions: Map<StyleId, string>[] = [];

  function intern(style: Style): StyleId {
    const { flags, foreground, background, underlineColor, link } = style;
    const key = `${flags}/${foreground}/${background}/${underlineColor}/${link}`;
    const known = ids.get(key);
    if (known !== undefined) return known;

    const id = styles.push(style) - 1;
    ids.set(key, id);
    afterSgr.push(new Map());
    transitions.push(new Map());
    blanks[id] = isSeenOnBlank(style) ? id : intern({ ...plain, background });
    return id;
  }

  const styleOf = (id: StyleId): Style => styles[id] ?? plain;

  intern(plain);
  return {
    /** The style after an SGR sequence, given its parameters: `1;31`. */
    apply(id: StyleId, parameters: string): StyleId {
      const known = afterSgr[id]?.get(parameters);
      if (known !== undefined) return known;

      const style = withSgr(styleOf(id), parameters);
      const next = intern(hasColor ? style : { ...style, ...noColors });
      afterSgr[id]?.set(parameters, next);
      return next;
    },
    withLink: (id: StyleId, link: string): StyleId => intern({ ...styleOf(id), link }),
    /** The simplest style in which a space looks the same: the colour of a letter does not show. */
    blank: (id: StyleId): StyleId => blanks[id] ?? id,
    /** The style that erasing leaves behind: only the background. */
    erased: (id: StyleId): StyleId => intern({ ...plain, background: styleOf(id).background }),
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
