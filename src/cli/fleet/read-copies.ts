import type { CopyFindings } from '../../console/shell/fleet.ts';
import { joinedFindings } from '../../rules/joined-findings.ts';
import type { Config } from '../../settings/settings.ts';
import { createLookout, type Look, refuseUnread } from '../attention/lookout.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { Told } from '../process/failure.ts';
import { openSource } from '../source/source.ts';
import { copyProblem } from './read-fleet.ts';
import { attempt } from './read-organization.ts';

/** What the rules of Now find in the local copy of a profile, or why it could not be read. */
export type CopyLook = { profile: string } & (
  | { state: 'read'; look: Look; copyOfMs: number }
  | { state: 'failed'; problem: string; failure: Told }
);

/** Looks at the local copies of all profiles. No server is asked, and a copy that cannot be read hides no other. */
export async function lookAtCopies(config: Config, context: CliContext): Promise<CopyLook[]> {
  const looks: CopyLook[] = [];
  // One after the other: each needs a thread and the memory of a copy.
  for (const profile of Object.keys(config.profiles)) {
    const read = await attempt(() => lookAt(profile, config, context));
    looks.push(
      read.state === 'done'
        ? { profile, state: 'read', ...read.value }
        : {
            profile,
            state: 'failed',
            problem: copyProblem(read.reason, profile),
            failure: read.reason,
          },
    );
  }
  return looks;
}

async function lookAt(profile: string, config: Config, context: CliContext) {
  await using source = await openSource({ profile, offline: true }, config, context);
  const look = await createLookout(source, context)();
  refuseUnread(look);
  return { look, copyOfMs: source.nowMs() };
}

/** The findings of all profiles as Now shows them, for a console. */
export async function readQueue(config: Config, context: CliContext): Promise<CopyFindings[]> {
  const looks = await lookAtCopies(config, context);
  return looks.map((read) => {
    const { profile } = read;
    if (read.state === 'failed') return { profile, problem: read.problem };
    const { look, copyOfMs } = read;
    const shown = look.findings.filter((finding) => !look.isSnoozed(finding));
    return { profile, copyOfMs, findings: joinedFindings(shown), blindSpots: look.blindSpots };
  });
}
