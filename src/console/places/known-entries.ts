import { sessionTitle } from '../../domain/sessions/session-facts.ts';
import { knownRunIds } from '../data/wiki-memory.ts';
import type { Command, CommandContext } from './command.ts';
import { openComputer } from './open-computer.ts';
import { openModel } from './open-model.ts';
import { openPerson } from './open-person.ts';
import { openSession } from './open-session.ts';
import { openWikiRun } from './open-wiki-run.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { latestMonths, rangeCommand } from './range-command.ts';

/** What the console has read so far: sessions, computers, people, models and wiki runs; and months. */
export function knownEntries(context: CommandContext): PaletteEntry[] {
  const { known, memory, clock } = context;
  const months = latestMonths(clock());
  const entry = (kind: string, command: Command, id: string, title = id): PaletteEntry => ({
    title,
    ...(title === id ? {} : { id }),
    kind,
    keys: [],
    isHarmful: false,
    run: () => command.run(id, context),
  });

  return [
    entry('days', rangeCommand, months.latest, 'This month'),
    entry('days', rangeCommand, months.before, 'The month before'),
    ...known.computers().map(({ id, name }) => entry('computer', openComputer, id, name)),
    ...known.people().map(({ email }) => entry('person', openPerson, email)),
    ...known.models().map((model) => entry('model', openModel, model)),
    ...knownRunIds(memory.wikiRuns.get()).map((id) => entry('wiki run', openWikiRun, id)),
    ...known
      .sessions()
      .map((session) => entry('session', openSession, session.sessionId, sessionTitle(session))),
  ];
}
