import { emptyLine, type Line, line } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Binding } from '../keys/binding.ts';
import type { Operator } from '../shell/operator.ts';

/** Each harmful action with its letter, or with the reason why it is not possible now. */
export function menuLines(bindings: readonly Binding[], operator: Operator): Line[] {
  const actions = bindings.map((binding) => {
    const { keys } = binding.action;
    const title = binding.title();
    const reason = binding.disabledReason(operator);
    const letter = keys[0] ?? '';
    return reason === undefined
      ? line([letter, 'accent'], `  ${title}${signs.ellipsis}`)
      : line([`${letter}  ${title}  `, 'muted'], [reason, 'warning']);
  });
  return [...actions, emptyLine, line(['esc', 'accent'], [' leave', 'muted'])];
}
