import { type Navigation, navigationAt, type Visit } from './navigation.ts';
import type { ScreenName } from './routes.ts';
import type { Shell } from './shell.ts';

/** Opens the console of another profile at the same place. */
export function switchProfile(name: string, shell: Shell): void {
  if (name === shell.profile.name) shell.refuse(`You are already using profile ${name}.`);
  else shell.account?.switchTo(name, placeToCarry(shell));
}

/** Records show rows of this profile, and the list of profiles is where others are chosen from. */
const stays: ReadonlySet<ScreenName> = new Set(['record', 'fleet', 'fleet-now']);

function placeToCarry({ navigation, visitStores }: Shell): Navigation {
  const { trail, visits } = navigation.get();
  const [root, ...rest] = trail;
  const carried = (visit: Visit): Visit => {
    const views = { ...visit.saved?.views, ...visitStores.saved(visit) };
    return { ...visit, saved: { name: '', ...visit.saved, views, isCarried: true } };
  };
  const below = rest.filter(({ route }) => !stays.has(route.screen)).map(carried);
  return { ...navigationAt(root.route), trail: [carried(root), ...below], visits };
}

/** Shows a finding in Now, in the console of the profile that it is of. */
export function openFinding(profile: string, rowId: string, shell: Shell): void {
  const saved = { name: '', views: { now: { at: rowId } } };
  const route = { screen: 'now' } as const;
  if (profile === shell.profile.name) {
    shell.jump(route, saved);
    return;
  }
  const { trail, ...rest } = navigationAt(route);
  const [now] = trail;
  shell.account?.switchTo(profile, {
    ...rest,
    trail: [{ ...now, saved: { ...saved, isCarried: true } }],
  });
}
