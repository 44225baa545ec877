/** An interned cell style: equal styles have equal numbers. The default style is 0. */
export type StyleId = number;

export const defaultStyle: StyleId = 0;

/** What text can be besides coloured, with the SGR codes that switch it on and off, and whether it shows on a space. */
const attributes = [
  { name: 'isBold', on: '1', off: '22', isSeenOnBlank: false },
  { name: 'isDim', on: '2', off: '22', isSeenOnBlank: false },
  { name: 'isItalic', on: '3', off: '23', isSeenOnBlank: false },
  { name: 'isUnderlined', on: '4', off: '24', isSeenOnBlank: true },
  { name: 'isInverse', on: '7', off: '27', isSeenOnBlank: true },
  { name: 'isStruck', on: '9', off: '29', isSeenOnBlank: true },
] as const;

/** How text looks. Colours are SGR parameters; a missing part is that of the text beneath, or of the terminal. */
export type Look = { readonly [attribute in (typeof attributes)[number]['name']]?: true } & {
  readonly foreground?: string;
  readonly background?: string;
};

const plain: Look = {};

export type StyleTable = ReturnType<typeof createStyleTable>;

/** With `hasColor: false`, colours are dropped, but bold and other attributes stay. */
export function createStyleTable({ hasColor }: { hasColor: boolean }) {
  const looks: Look[] = [];
  const ids = new Map<string, StyleId>();
  const blanks: StyleId[] = [];
  const combined = new Map<Look, StyleId[]>();
  const transitions: Map<StyleId, string>[] = [];

  function intern(look: Look): StyleId {
    const { foreground = '', background = '' } = look;
    const set = attributes.filter(({ name }) => look[name]);
    const key = [...set.map(({ name }) => name), foreground, background].join('/');
    const known = ids.get(key);
    if (known !== undefined) return known;

    const id = looks.push(look) - 1;
    ids.set(key, id);
    transitions.push(new Map());
    const isSeen = set.some(({ isSeenOnBlank }) => isSeenOnBlank);
    blanks[id] = isSeen ? id : intern(background === '' ? plain : { background });
    return id;
  }

  const lookOf = (id: StyleId): Look => looks[id] ?? plain;

  intern(plain);
  return {
    /** The style of text with a style and this look over it. */
    over(id: StyleId, look: Look): StyleId {
      const known = combined.get(look) ?? [];
      combined.set(look, known);
      const { foreground, background, ...rest } = { ...lookOf(id), ...look };
      known[id] ??= intern(hasColor ? { ...lookOf(id), ...look } : rest);
      return known[id];
    },
    /** The simplest style in which a space looks the same; the text colour does not matter. */
    blank: (id: StyleId): StyleId => blanks[id] ?? id,
    lookOf,
    /** The bytes that change the pen from one style to the other. */
    transition(from: StyleId, to: StyleId): string {
      if (from === to) return '';
      const known = transitions[from]?.get(to);
      if (known !== undefined) return known;

      const bytes = transitionBytes(lookOf(from), lookOf(to));
      transitions[from]?.set(to, bytes);
      return bytes;
    },
  };
}

/** The shortest bytes that change the pen from one look to the other. */
function transitionBytes(from: Look, to: Look): string {
  const stepwise = stepwiseCodes(from, to);
  // An empty parameter list resets, and so does a first parameter that is missing or zero.
  const afresh = ['', ...stepwiseCodes(plain, to)].join(';');

  if (stepwise.length === 0) return '';
  const shortest = stepwise.join(';').length < afresh.length ? stepwise.join(';') : afresh;
  return `\u001B[${shortest}m`;
}

function stepwiseCodes(from: Look, to: Look): string[] {
  const cleared = attributes.filter(({ name }) => from[name] && !to[name]);
  const codes = new Set<string>(cleared.map(({ off }) => off));
  for (const { name, on, off } of attributes) {
    // One code clears both bold and dim.
    if (to[name] && (!from[name] || codes.has(off))) codes.add(on);
  }
  if (from.foreground !== to.foreground) codes.add(to.foreground ?? '39');
  if (from.background !== to.background) codes.add(to.background ?? '49');
  return [...codes];
}
