import type { Targets } from '../keys/binding.ts';
import { choiceOverlay } from '../overlays/choice.tsx';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { Binding, OwnCommand, Shell } from '../shell/shell.ts';

/** What the user has chosen for a run, by the name of the input. */
export type Inputs = Readonly<Record<string, string>>;

/** Bindings that ask for the inputs of a command before they do what they are for, on the rows of before. */
export function asking<Row>(
  { title, ask }: OwnCommand,
  targets: Targets<Row>,
  bound: (targets: Targets<Row>, inputs: Inputs) => readonly Binding[],
): readonly Binding[] {
  const names = Object.keys(ask);
  // Until they are known, the name stands for an input.
  const bindings = bound(targets, Object.fromEntries(names.map((name) => [name, name])));
  if (names.length === 0) return bindings;
  return bindings.map((binding) => ({
    ...binding,
    run(shell) {
      const [row, marked] = [targets.current(), targets.selection()];
      const chosen = { ...targets, current: () => row, selection: () => marked };
      askInputs({ title, ask, names }, shell, (inputs) => {
        for (const one of bound(chosen, inputs)) {
          const reason = one.disabledReason(shell);
          if (reason === undefined) one.run(shell);
          else shell.refuse(reason);
        }
      });
    },
  }));
}

function askInputs(
  { title, ask, names: [name, ...others] }: Pick<OwnCommand, 'title' | 'ask'> & { names: string[] },
  shell: Shell,
  then: (inputs: Inputs) => void,
) {
  if (name === undefined) return then({});
  const { choices, default: usual = '' } = ask[name] ?? {};
  const take = (text: string) =>
    askInputs({ title, ask, names: others }, shell, (more) => then({ [name]: text, ...more }));
  const label = `${title}: ${name}`;
  if (choices) {
    const items = choices.map((text) => ({ text, choose: () => take(text) }));
    shell.show(choiceOverlay({ title: label, items, selected: choices.indexOf(usual) }));
    return;
  }
  const problemOf = (text: string) => (text === '' ? `Enter a ${name}.` : undefined);
  shell.show(
    promptOverlay({
      label,
      text: usual,
      isOffered: true,
      remark: (text) => ({ spans: [], problem: problemOf(text) }),
      review: (text) => ({ isTaken: problemOf(text) === undefined }),
      onSubmit: take,
    }),
  );
}
