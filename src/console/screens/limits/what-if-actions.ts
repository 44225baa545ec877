import { formatCount } from '../../../domain/format/number.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import {
  hasWhatIf,
  noWhatIf,
  parseLimit,
  type WhatIf,
  whatIfText,
} from '../../../domain/limits/what-if.ts';
import { line, type Span } from '../../draw/line.ts';
import { keyAction, viewAction } from '../../keys/action.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import type { Overlay, Shell } from '../../shell/shell.ts';
import { createValue, type Store } from '../../shell/store.ts';

type WhatIfStore = Store<WhatIf, WhatIf>;

/** The limits that are tried out, forgotten with the visit. */
export const whatIfOf = ({ visitStores }: Pick<Shell, 'visitStores'>): WhatIfStore =>
  visitStores.of('what-if', () => createValue(noWhatIf));

/** Tries out another limit for one person in the list. Nothing is sent. */
export const whatIfPerson = viewAction<LimitUse>({
  id: 'limit.what-if',
  title: 'What if this person had another limit',
  synonyms: 'simulate forecast change set',
  keys: ['W'],
  disabledReason: ({ email }) =>
    email === undefined ? 'Limits are by e-mail, and this person has none.' : undefined,
  run({ key, email, limit }, shell) {
    const store = whatIfOf(shell);
    const { [key]: _, ...others } = store.get().people;
    const choose = (wanted?: number) => {
      const people = wanted === undefined ? others : { ...others, [key]: wanted };
      store.dispatch({ ...store.get(), people });
    };
    shell.show(limitPrompt(`what if the limit of ${email} were`, limit, choose));
  },
});

export const whatIfActions = [
  viewAction<WhatIfStore>({
    id: 'limit.what-if-default',
    title: 'What if the limit of the organization were another',
    synonyms: 'simulate forecast change set global default',
    keys: ['alt-w'],
    run(store, shell) {
      const { global, people } = store.get();
      const label = 'what if the limit of the organization were';
      const choose = (wanted?: number) =>
        store.dispatch(wanted === undefined ? { people } : { people, global: wanted });
      shell.show(limitPrompt(label, global, choose));
    },
  }),
  keyAction<WhatIfStore>(
    'limit.end-what-if',
    'Show the real limits again',
    ['esc'],
    (store) => store.dispatch(noWhatIf),
    { applies: (store) => hasWhatIf(store.get()) },
  ),
];

const help = line(
  ' ',
  ['80,000', 'accent'],
  '  ',
  ['80k', 'accent'],
  '  nothing for the real limit. Nothing is sent: the API has no request that sets limits.',
);

function limitPrompt(
  label: string,
  limit: number | undefined,
  choose: (limit?: number) => void,
): Overlay {
  const isWrong = (text: string) => text.trim() !== '' && parseLimit(text) === undefined;
  return promptOverlay({
    label,
    text: limit === undefined ? '' : formatCount(limit),
    isOffered: true,
    remark: (text) => ({
      spans: [],
      ...(isWrong(text) ? { problem: 'It is not a number of credits, such as 80,000.' } : { help }),
    }),
    review: (text) => ({ isTaken: !isWrong(text) }),
    onSubmit: (text) => choose(parseLimit(text)),
  });
}

/** Says in the title that the limits are not the real ones. */
export const whatIfSpans = (whatIf: WhatIf): Span[] =>
  hasWhatIf(whatIf)
    ? [
        { text: `  WHAT IF ${whatIfText(whatIf)}`, tone: 'warning' },
        { text: '  not sent, esc ends', tone: 'muted' },
      ]
    : [];
