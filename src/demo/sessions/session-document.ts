import type { StoredSession } from '../../server/store/sessions.ts';
import { everydayModel } from '../analytics/models.ts';
import { dayMs, dayNumberAt } from '../calendar.ts';
import { mix, RandomSource } from '../random.ts';
import { idOf, type SessionPlan, titleOf } from './session-plan.ts';
import { inclusiveUsageOf, tokenUsageOf } from './usage.ts';

type Settings = StoredSession['sessionSettings'];

/** A session as the API describes it, at `nowMs`. */
export function sessionDocument(plan: SessionPlan, nowMs: number): StoredSession {
  const { messageCount, createdAt, updatedAt, computerId, status } = plan;
  const source = new RandomSource(mix(plan.seed, 3));
  const isCompleted = status === 'idle' && source.chance(0.8);
  return {
    sessionId: idOf(plan),
    title: titleOf(plan),
    messageCount,
    createdAt,
    updatedAt,
    ...(isCompleted && { completedAt: updatedAt }),
    ...(computerId !== undefined && { computerId }),
    status,
    sessionSettings: settingsOf(plan, source, nowMs),
  };
}

function settingsOf(plan: SessionPlan, source: RandomSource, nowMs: number): Settings {
  const { model, kind, createdAt, updatedAt, children, status } = plan;
  const isOld = status === 'idle' && updatedAt < nowMs - 21 * dayMs;
  const archivedAt = Math.min(updatedAt + source.between(1, 14) * dayMs, nowMs - dayMs);
  return {
    model: model.id,
    ...(kind === 'plan' && { specModeModel: specModel(plan, source) }),
    runInWorktree: source.chance(0.35),
    ...(source.chance(0.5) && { providerLockTimestamp: toIso(createdAt + 2_400) }),
    assistantActiveTimeMs: Math.round((updatedAt - createdAt) * activeShare(plan, source)),
    tokenUsage: tokenUsageOf(plan),
    inclusiveTokenUsage: inclusiveUsageOf(plan),
    ...(children.length > 0 && {
      childInclusiveTokenUsageBySessionId: Object.fromEntries(
        children.map((child) => [idOf(child), inclusiveUsageOf(child)]),
      ),
    }),
    ...(isOld && source.chance(0.4) && { archivedAt: toIso(archivedAt) }),
    tags: tagsOf(plan, source),
    enabledToolIds: source.chance(0.2) ? ['view_image', 'search_web'] : [],
    disabledToolIds: kind === 'exploration' ? ['edit_file', 'create_file', 'apply_patch'] : [],
    compactionModel: source.chance(0.85) ? 'current-model' : 'pico-1',
    compactionThresholdCheckEnabled: source.chance(0.9),
  };
}

// In the soak test the agent waits most of the time.
const activeShare = ({ kind }: SessionPlan, source: RandomSource): number =>
  kind === 'soak' ? source.between(0.08, 0.12) : source.between(0.35, 0.75);

/** Plans are made by a thinking model. */
const specModel = ({ createdAt }: SessionPlan, source: RandomSource): string =>
  source.chance(0.7) && everydayModel(0.8, dayNumberAt(createdAt)).id === 'atlas-3'
    ? 'atlas-3-think'
    : 'meridian-think';

function tagsOf({ kind, site, repository, seed }: SessionPlan, source: RandomSource) {
  const tags: Settings['tags'] = [];
  const number = 1000 + (seed % 9000);
  const incident = { ticket: `INC-${number}`, site, severity: 1 + (seed % 3) };
  const question = { from: 'shift lead', pinned: true };
  if (kind === 'incident') tags.push({ name: 'incident', metadata: incident });
  if (kind === 'soak') tags.push({ name: 'nightly', metadata: { batches: 400, suite: 'soak' } });
  if (kind === 'review') tags.push({ name: 'review', metadata: { mergeRequest: number } });
  if (source.chance(0.18)) tags.push({ name: `repo:${repository.name}`, metadata: {} });
  if (source.chance(0.08)) tags.push({ name: 'release-4.18', metadata: { frozen: true } });
  if (source.chance(0.05)) tags.push({ name: '要確認', metadata: question });
  return tags;
}

const toIso = (ms: number): string => new Date(ms).toISOString();
