import { sessionTitle } from '../../domain/sessions/session-facts.ts';
import type { Candidate, Command, CommandContext } from './command.ts';
import { openComputer } from './open-computer.ts';
import { openModel } from './open-model.ts';
import { openPerson } from './open-person.ts';
import { openSession } from './open-session.ts';
import { showView } from './view-commands.ts';

/** Something that has a name of its own, and the command that goes there. */
export type KnownPlace = Candidate & { command: Command };

/** Everything known that can be gone to by its name alone. Nothing is asked for. */
export function knownPlaces({ known, preferences }: CommandContext): KnownPlace[] {
  return [
    ...Object.keys(preferences.get().savedViews).map((value) => ({
      command: showView,
      value,
      note: 'saved view',
    })),
    ...known.computers().map(({ id, name }) => ({ command: openComputer, value: name, note: id })),
    ...known.people().map(({ email }) => ({ command: openPerson, value: email })),
    ...known.models().map((value) => ({ command: openModel, value })),
    ...known.sessions().map((session) => ({
      command: openSession,
      value: session.sessionId,
      note: sessionTitle(session),
    })),
  ];
}

/** The place of a name or an id, or the only one whose name begins so. */
export function placeCalled(text: string, places: readonly KnownPlace[]): KnownPlace | undefined {
  const exact =
    places.find(({ value }) => value === text) ?? places.find(({ note }) => note === text);
  if (exact || text === '') return exact;
  const [only, ...others] = places.filter(({ value }) => value.startsWith(text));
  return others.length === 0 ? only : undefined;
}

/** Asks for what a name could be of, where none of these were read yet. */
export function askForPlaces({ known }: CommandContext): void {
  if (known.computers().length === 0) known.askFor('computers');
  if (known.people().length === 0) known.askFor('people');
  if (known.sessions().length === 0) known.askFor('sessions');
}
