import type { Shell } from '../shell/shell.ts';
import type { Command } from './command.ts';

/** Switches to another profile, and asks for another key of this one. */
export const accountCommands: readonly Command[] = [
  {
    name: 'profile',
    title: 'Switch to another profile',
    leadsTo: {
      noun: 'profile',
      titleOf: ({ value }) => `Switch to profile ${value}`,
      areFew: true,
    },
    argument: {
      name: 'NAME',
      candidates: ({ shell }) => (shell.account?.profiles ?? []).map((value) => ({ value })),
      mistake: (name, { shell }) =>
        shell.account?.profiles.includes(name)
          ? undefined
          : `There is no profile ${name}. signalbox login makes one.`,
    },
    run(name, { shell }) {
      if (name === shell.profile.name) shell.say(`This is profile ${name}.`);
      else shell.account?.switchTo(name, shell.navigation.get().trail[0].route.screen);
    },
  },
  {
    name: 'login',
    title: 'Sign in again, and come back here',
    run: (_, { shell }) => signIn(shell),
  },
];

function signIn(shell: Shell): void {
  const { account, profile } = shell;
  if (!account?.signIn) {
    shell.refuse(
      profile.isDemo
        ? 'The demo organization needs no key. signalbox login signs in to your own.'
        : 'This key is not kept by signalbox. Quit, set another one, and start again.',
    );
    return;
  }
  void account.signIn().then(() => {
    shell.say(`Signed in as profile ${profile.name}`);
    shell.refreshAll();
  }, shell.complain);
}
