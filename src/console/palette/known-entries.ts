import { sessionTitle } from '../../domain/sessions/session-facts.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import { openComputer } from '../commands/open-computer.ts';
import { openModel } from '../commands/open-model.ts';
import { openPerson } from '../commands/open-person.ts';
import { openSession } from '../commands/open-session.ts';
import { openWikiRun } from '../commands/open-wiki-run.ts';
import { latestMonths, rangeCommand } from '../commands/range-command.ts';
import { knownRunIds } from '../data/wiki-memory.ts';
import type { PaletteEntry } from './palette-entries.ts';

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
