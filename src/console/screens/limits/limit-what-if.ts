import { formatChance, formatCount } from '../../../figures/format/number.ts';
import type { LimitUse } from '../../../figures/limits/limit-use.ts';
import {
  hasWhatIf,
  noWhatIf,
  parseLimit,
  type WhatIf,
  whatIfText,
  withLimits,
} from '../../../figures/limits/what-if.ts';
import { line, type Span } from '../../draw/line.ts';
import { keyAction, overlayAction, viewAction } from '../../keys/action.ts';
import { keyOf } from '../../keys/binding.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import type { Overlay, Shell } from '../../shell/shell.ts';
import { createValue, type Store } from '../../shell/store.ts';

type WhatIfStore = Store<WhatIf, WhatIf>;

/** The hypothetical limits, which are kept until the visit ends. */
export const whatIfOf = ({ visitStores }: Pick<Shell, 'visitStores'>): WhatIfStore =>
  visitStores.of('what-if', () => createValue(noWhatIf));

/** Tries out another limit for one person in the list. Nothing is sent. */
export const whatIfPerson = viewAction<LimitUse>({
  id: 'limit.what-if',
  title: 'What if this person had another limit',
  synonyms: 'simulate forecast change set',
  keys: ['W'],
  hint: 'what if',
  disabledReason: ({ email }) =>
    email === undefined ? 'Limits are by e-mail, and this person has none.' : undefined,
  run: (person, shell) => tryLimits([person], shell),
  together: {
    title: (people) => `What if ${people.length} people had another limit`,
    disabledReason: (people) =>
      people.some(({ email }) => email !== undefined) ? undefined : 'None of them has an e-mail.',
    run: tryLimits,
  },
});

function tryLimits(people: readonly LimitUse[], shell: Shell) {
  const store = whatIfOf(shell);
  const possible = people.filter(({ email }) => email !== undefined);
  const [first, ...others] = possible;
  if (first === undefined) return;
  const whose = others.length === 0 ? first.email : `${possible.length} people`;
  const keys = possible.map(({ key }) => key);
  const label = `what if the limit of ${whose} were`;
  const enough = others.length === 0 && first.outlook.state === 'known' && first.outlook.enough;
  const enoughText = enough ? `${formatCount(Math.ceil(enough))} is enough in 8 of 10 cases. ` : '';
  const noteOn = (limit?: number) =>
    enoughText + (others.length > 0 || limit === undefined ? '' : chanceText(first, limit));
  const prompt = limitPrompt(shell, { label, limit: first.limit, noteOn }, (wanted) =>
    store.dispatch(withLimits(store.get(), keys, wanted)),
  );
  shell.show(prompt);
}

/** What becomes of a limit while it is typed. */
function chanceText({ used = 0, chanceUnder }: LimitUse, limit: number): string {
  if (used > limit) return `${formatCount(limit)} is already exceeded. `;
  const chance = chanceUnder?.(limit);
  return chance === undefined
    ? ''
    : `Chance to exceed ${formatCount(limit)}: ${formatChance(chance)}. `;
}

export const whatIfActions = [
  overlayAction<WhatIfStore>({
    id: 'limit.what-if-default',
    title: 'What if the global limit were another',
    synonyms: 'simulate forecast change set organization default',
    keys: ['alt-w'],
    overlay(store, shell) {
      const { global, people } = store.get();
      const label = 'what if the global limit were';
      const choose = (wanted?: number) =>
        store.dispatch(wanted === undefined ? { people } : { people, global: wanted });
      return limitPrompt(shell, { label, limit: global }, choose);
    },
  }),
  keyAction<WhatIfStore>(
    'limit.end-what-if',
    'Show the real limits again',
    ['esc'],
    (store) => store.dispatch(noWhatIf),
    { hint: 'real limits', isHintKept: true, applies: (store) => hasWhatIf(store.get()) },
  ),
];

/** `noteOn` tells something of the limit that is typed, if it is one. */
type LimitPrompt = {
  label: string;
  limit: number | undefined;
  noteOn?(limit: number | undefined): string;
};

function limitPrompt(
  shell: Shell,
  { label, limit, noteOn }: LimitPrompt,
  choose: (limit?: number) => void,
): Overlay {
  const key = keyOf('limit.what-if-default', whatIfActions, shell.keymap);
  const examples = [' ', ['80,000', 'accent'], '  ', ['80k', 'accent']] as const;
  const rest = key ? ([[key, 'accent'], ' in the list: the global limit'] as const) : [];
  const helpOn = (text: string) => {
    const note = noteOn?.(parseLimit(text)) ?? '';
    return line(
      [note === '' ? '' : ` ${note}`, 'strong'],
      ...examples,
      '  empty: the real limit. Nothing is sent. ',
      ...rest,
    );
  };
  const isWrong = (text: string) => text.trim() !== '' && parseLimit(text) === undefined;
  return promptOverlay({
    label,
    text: limit === undefined ? '' : formatCount(limit),
    isOffered: true,
    remark: (text) => ({
      spans: [],
      ...(isWrong(text)
        ? { problem: 'It is not a number of credits, such as 80,000.' }
        : { help: helpOn(text) }),
    }),
    review: (text) => ({ isTaken: !isWrong(text) }),
    onSubmit: (text) => choose(parseLimit(text)),
  });
}

/** Says in the title that the limits are hypothetical. */
export const whatIfSpans = (whatIf: WhatIf): Span[] =>
  hasWhatIf(whatIf)
    ? [
        { text: `  WHAT IF ${whatIfText(whatIf)}`, tone: 'warning' },
        { text: '  not sent', tone: 'muted' },
      ]
    : [];
