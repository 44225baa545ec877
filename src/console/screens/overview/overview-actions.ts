import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { Binding } from '../../shell/shell.ts';
import type { Store } from '../../shell/store.ts';
import type { OverviewEvent, OverviewView } from './overview-view.ts';

type OverviewStore = Store<OverviewView, OverviewEvent>;

const tabActions = [
  viewAction<OverviewStore>({
    id: 'overview.next-tab',
    title: 'Credits, tools, activity, productivity, users: next',
    keys: ['tab'],
    hint: 'next tab',
    changesKeys: true,
    run: (store) => store.dispatch({ type: 'tab-stepped', steps: 1 }),
  }),
  viewAction<OverviewStore>({
    id: 'overview.previous-tab',
    title: 'Credits, tools, activity, productivity, users: previous',
    keys: ['shift-tab'],
    changesKeys: true,
    run: (store) => store.dispatch({ type: 'tab-stepped', steps: -1 }),
  }),
];

const caseAction = viewAction<OverviewStore>({
  id: 'tools.letter-case',
  title: 'Join names of servers that differ by letter case, or not',
  keys: ['m'],
  hint: 'letter case',
  applies: (store) => store.get().tab === 'tools',
  run: (store) => store.dispatch({ type: 'case-switched' }),
});

/** Keys that only the overview has. */
export const overviewActions = [...tabActions, caseAction];

/** Keys that go from tab to tab. */
export const tabBindings = (store: OverviewStore): Binding[] => bind(tabActions, () => store);

/** Keys of one tab only. */
export const caseBindings = (store: OverviewStore): Binding[] => bind([caseAction], () => store);
