import type { Shell } from '../shell/shell.ts';
import { switchProfile } from '../shell/switch-profile.ts';
import type { Command } from './command.ts';

/** Commands to switch to another profile, replace the API key of this one, and open its copy or its server. */
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
      candidates: ({ shell }) => [(shell.account?.profiles ?? []).map((value) => ({ value }))],
      mistake: (name, { shell }) =>
        shell.account?.profiles.includes(name)
          ? undefined
          : `There is no profile ${name}. signalbox login creates one.`,
    },
    run: (name, { shell }) => switchProfile(name, shell),
  },
  {
    name: 'login',
    title: 'Sign in again, and come back here',
    run: (_, { shell }) => signIn(shell),
  },
  {
    name: 'offline',
    title: 'Work offline, on the local copy',
    isOffered: ({ shell }) => shell.account?.counterpart?.type === 'copy',
    run: (_, { shell }) => void goOffline(shell).catch(shell.complain),
  },
  {
    name: 'online',
    title: 'Return from the local copy to the server',
    isOffered: ({ shell }) => shell.account?.counterpart?.type === 'server',
    run: (_, { shell }) => goOnline(shell),
  },
];

async function goOffline(shell: Shell): Promise<void> {
  const { account, profile, refuse } = shell;
  const counterpart = account?.counterpart;
  if (counterpart?.type === 'copy') {
    const dataOf = await counterpart.dataOf();
    if (dataOf === undefined) refuse('There is no local copy yet. "signalbox sync" makes one.');
    else account?.openCounterpart(shell, offlineHint(shell));
  } else if (profile.dataOf !== undefined) refuse('This is the local copy.');
  else refuse('The demo organization is on this computer already; it needs no copy.');
}

const offlineHint = ({ profile }: Shell): string =>
  `Offline until ${profile.host} answers; :online returns now`;

function goOnline(shell: Shell): void {
  const { account, profile, refuse } = shell;
  if (account?.counterpart?.type === 'server') account.openCounterpart(shell);
  else if (profile.dataOf === undefined) refuse('This is the server, not a copy.');
  else refuse('It is unknown whose copy this is. Quit, and start with --profile.');
}

export function signIn(shell: Shell): void {
  const { account, profile } = shell;
  if (!account?.signIn) {
    shell.refuse(
      profile.isDemo
        ? 'The demo organization needs no key. signalbox login signs in to your own.'
        : 'signalbox does not store this key. Quit, set another key, and restart.',
    );
    return;
  }
  void account.signIn().then(() => {
    shell.say(`Signed in as profile ${profile.name}`);
    shell.refreshAll();
  }, shell.complain);
}
