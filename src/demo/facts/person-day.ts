import type { Person } from '../demo-organization.ts';
import { mix, RandomSource } from '../random.ts';
import type { Stories } from '../stories.ts';
import { type Autonomy, autonomyOn } from './autonomy.ts';
import { type Conversation, conversationOn } from './conversation.ts';
import { adoptionOn, effortOn } from './effort.ts';
import { type FileWork, fileWorkOn } from './file-work.ts';
import type { Habits } from './habits.ts';
import { type ModelUse, modelUseOn } from './model-use.ts';
import { type ToolUse, toolUseOn } from './tool-use.ts';

/** Everything that is known about one person on one day. All endpoints are sums of these. */
export type PersonDay = {
  person: Person;
  conversation: Conversation;
  assistantMessages: number;
  toolUse: ToolUse;
  autonomy: Autonomy;
  files: FileWork;
  /** At least one. */
  models: readonly ModelUse[];
};

/** What an active person did: depends on the seed, the person and the day, on nothing else. */
export function personDay(habits: Habits, dayNumber: number, stories: Stories): PersonDay {
  const source = sourceFor(habits, dayNumber);
  const adoption = adoptionOn(dayNumber);
  const effort = effortOn(habits, dayNumber, { stories, source });
  const credits = creditsAt(habits, effort.own + effort.loops);
  const models = modelUseOn(habits, dayNumber, { credits, adoption, source });

  const conversation = conversationOn(habits, effort, source);
  const toolUse = toolUseOn(habits, conversation, { adoption, source });
  return {
    person: habits.person,
    conversation,
    assistantMessages: conversation.userMessages + source.count(toolUse.toolCalls * 0.7),
    toolUse,
    autonomy: autonomyOn(habits, toolUse.toolCalls, { adoption, source }),
    files: fileWorkOn(habits, toolUse, source),
    models,
  };
}

/** The credits of `personDay` alone, without the rest of the day. */
export function creditsOn(habits: Habits, dayNumber: number, stories: Stories): number {
  const source = sourceFor(habits, dayNumber);
  const { own, loops } = effortOn(habits, dayNumber, { stories, source });
  const credits = creditsAt(habits, own + loops);
  const models = modelUseOn(habits, dayNumber, {
    credits,
    adoption: adoptionOn(dayNumber),
    source,
  });
  return models.reduce((sum, use) => sum + use.credits, 0);
}

// Presence takes the seed itself: work must not follow from it.
const sourceFor = ({ seed }: Habits, dayNumber: number) =>
  new RandomSource(mix(seed + 1, dayNumber));

const creditsAt = ({ dailyCredits }: Habits, effort: number) => Math.max(dailyCredits * effort, 12);
