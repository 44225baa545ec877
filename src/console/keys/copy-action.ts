import { counted } from '../../domain/format/counted.ts';
import { type ViewAction, viewAction } from './action.ts';

type Copying<Target> = Pick<ViewAction<Target>, 'id' | 'title' | 'keys' | 'hint'> & {
  /** What is copied, for one row and for several: `['e-mail', 'e-mails']`. */
  nouns: readonly [one: string, several: string];
  textOf(target: Target): string | undefined;
  /** Why there is nothing to copy, where a row can lack it. */
  missing?: string;
};

/** Copies a text of the row under the cursor; while rows are marked, those of all of them, a line each. */
export function copyAction<Target>(copying: Copying<Target>): ViewAction<Target> {
  const { nouns, textOf, missing = `There is no ${nouns[0]}.`, ...described } = copying;
  const textsOf = (targets: readonly Target[]) =>
    targets.map(textOf).filter((text) => text !== undefined);

  return viewAction<Target>({
    ...described,
    disabledReason: (target) => (textOf(target) === undefined ? missing : undefined),
    run(target, shell) {
      const text = textOf(target);
      if (text !== undefined) shell.copy(text, text);
    },
    together: {
      title: (targets) => `Copy ${counted(textsOf(targets).length, ...nouns)} of marked rows`,
      disabledReason: (targets) =>
        targets.some((target) => textOf(target) !== undefined) ? undefined : missing,
      run(targets, shell) {
        const texts = textsOf(targets);
        shell.copy(texts.join('\n'), counted(texts.length, ...nouns));
      },
    },
  });
}
