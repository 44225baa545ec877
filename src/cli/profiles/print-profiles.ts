import { placeText } from '../../credentials/place-text.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';

export type ProfilesOptions = { json?: boolean };

/** Lists profiles; an asterisk marks the default one. Reads no key. */
export async function printProfiles({ json }: ProfilesOptions, { env, stdout }: CliContext) {
  const { config } = await readConfig(env);
  const rows = Object.entries(config.profiles).map(([name, profile]) => ({
    name,
    isDefault: name === config.profile,
    baseUrl: profile.baseUrl,
    appUrl: profile.appUrl ?? profile.baseUrl,
    key: profile.credential ? placeText(profile.credential) : null,
    syncMinutes: profile.syncMinutes ?? null,
    team: profile.team
      ? {
          url: profile.team.url,
          isRead: !profile.team.isPushOnly,
          key: profile.team.credential ? placeText(profile.team.credential) : null,
        }
      : null,
    sharedSessions: profile.sharedSessions ?? 'none',
  }));

  if (json) {
    stdout.write(`${JSON.stringify(rows)}\n`);
    return;
  }
  if (rows.length === 0) stdout.write('There are no profiles. signalbox login creates one.\n');
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  for (const { name, isDefault, baseUrl, appUrl, key, syncMinutes, team } of rows) {
    const addresses = appUrl === baseUrl ? baseUrl : `${baseUrl}  ${appUrl}`;
    const line = [isDefault ? '*' : ' ', name.padEnd(width), addresses, key ?? 'signed out'];
    if (syncMinutes !== null)
      line.push(`synced every ${syncMinutes} min while the console is open`);
    if (team !== null)
      line.push(`${team.isRead ? 'reads' : 'pushes to'} ${team.url}, ${team.key ?? 'signed out'}`);
    stdout.write(`${line.join('  ')}\n`);
  }
}
