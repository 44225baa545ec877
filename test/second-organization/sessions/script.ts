import type { SessionStatus } from '../interface-types.ts';
import {
  type ModelId,
  modelOf,
  type PriceChange,
  priceAt,
  type Tokens,
  weightedThousands,
} from '../models.ts';
import type { PlantedKind } from '../planted.ts';
import { type Random, randomOf } from '../random.ts';
import type { StyleName } from './styles.ts';

/** What an agent can do; each style has its own names for it. */
export type Tool = 'shell' | 'read' | 'edit' | 'write' | 'search' | 'list' | 'fetch' | 'issues';

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'thinking'; text: string }
  | { kind: 'call'; id: string; tool: Tool; args: Readonly<Record<string, unknown>> }
  | { kind: 'result'; id: string; text: string; isError: boolean };

/** One message of a session, and what is true from then on. */
export type Beat = {
  role: 'user' | 'assistant' | 'tool';
  atMs: number;
  /** While it is written, its last part grows line by line. */
  untilMs?: number;
  parts: readonly Part[];
  /** Until the next message. */
  status: SessionStatus;
  isHidden?: boolean;
  /** Calls that ran together. */
  group?: string;
  hook?: { callId: string; command: string; exitCode: number; stdout: string; startMs: number };
  /** What it used; only an agent uses anything. */
  tokens?: Tokens;
  credits?: number;
};

/** Something usual that happened in a session and resembles a problem. */
export type Note = { resembles: PlantedKind; description: string; fromMs: number; toMs: number };

/** Some tool answers with an error in this time, whoever calls it. */
export type Outage = { tool: Tool; fromMs: number; toMs: number; error: string };

export type SessionPlan = {
  id: string;
  title: string;
  startMs: number;
  /** By when a usual session ends. */
  endMs: number;
  scenario: string;
  style: StyleName;
  model: ModelId;
  computer: number;
};

export type World = { seed: number; outages: readonly Outage[]; prices: readonly PriceChange[] };

type CallOptions = {
  /** What the agent says before it. */
  say?: string;
  text?: string;
  isError?: boolean;
  tookMs?: number;
  /** The output appears line by line while the call runs. */
  isPrinting?: boolean;
  /** How long it waits until somebody allows it. */
  permissionMs?: number;
  /** Tokens that the result adds to what the model reads, if not as its text has. */
  adds?: number;
  /** How long the agent takes for the call itself. */
  thinksMs?: number;
};

export type Script = ReturnType<typeof createScript>;

/** Writes down what happens in a session, message by message, with the time going on. */
export function createScript(plan: SessionPlan, { seed, outages, prices }: World) {
  const random: Random = randomOf(seed, plan.id);
  const beats: Beat[] = [];
  const notes: Note[] = [];
  let nowMs = plan.startMs;
  let context = random.whole(11_000, 19_000);
  let fresh = context;
  let cachedShare = 0.95;

  const add = (beat: Beat) => beats.push(beat);
  const grow = (tokens: number) => {
    context += tokens;
    fresh += tokens;
  };

  /** The tokens of an answer of the agent, which has read everything so far. */
  function usage(characters: number) {
    const { tier } = modelOf(plan.model);
    const output = Math.round(
      characters / 4 + 90 + (tier === 'thinking' ? random.between(100, 700) : 0),
    );
    const cached = Math.floor(Math.max(0, context - fresh) * cachedShare);
    const tokens = { input: context, cached, written: Math.min(fresh, context), output };
    fresh = 0;
    grow(output);
    return { tokens, credits: weightedThousands(tokens) * priceAt(plan.model, nowMs, prices) };
  }

  function says(parts: readonly Part[], status: SessionStatus, thinksMs: number, group?: string) {
    nowMs += thinksMs;
    const characters = parts.reduce((sum, part) => sum + JSON.stringify(part).length, 0);
    add({
      role: 'assistant',
      atMs: nowMs,
      parts,
      status,
      ...usage(characters),
      ...(group && { group }),
    });
  }

  const call = (tool: Tool, args: Readonly<Record<string, unknown>>): Part & { kind: 'call' } => ({
    kind: 'call',
    id: `call_${random.hex(12)}`,
    tool,
    args,
  });

  const script = {
    plan,
    random,
    beats,
    notes,
    now: () => nowMs,
    context: () => context,
    isOver: () => nowMs >= plan.endMs,

    user(text: string) {
      grow(text.length / 4);
      add({ role: 'user', atMs: nowMs, parts: [{ kind: 'text', text }], status: 'running' });
    },

    say(text: string, thinksMs = random.magnitude(5_000, 40_000), thought?: string) {
      const thinking: Part[] = thought === undefined ? [] : [{ kind: 'thinking', text: thought }];
      says([...thinking, { kind: 'text', text }], 'running', thinksMs);
    },

    call(tool: Tool, args: Readonly<Record<string, unknown>>, options: CallOptions = {}) {
      const { say, permissionMs = 0, isPrinting = false } = options;
      const made = call(tool, args);
      const text: Part[] = say === undefined ? [] : [{ kind: 'text', text: say }];
      const thinksMs = options.thinksMs ?? random.magnitude(5_000, 45_000);
      says([...text, made], permissionMs > 0 ? 'pending' : 'running', thinksMs);
      nowMs += permissionMs;
      const outage = outages.find(
        (other) => other.tool === tool && nowMs >= other.fromMs && nowMs < other.toMs,
      );
      const tookMs = outage ? 1_200 : (options.tookMs ?? random.magnitude(200, 4_000));
      const output = outage?.error ?? options.text ?? 'done';
      const isError = outage !== undefined || options.isError === true;
      const result: Part = { kind: 'result', id: made.id, text: output, isError };
      grow(options.adds ?? output.length / 4);
      const startMs = nowMs;
      nowMs += tookMs;
      add({
        role: 'tool',
        atMs: isPrinting ? startMs + 900 : nowMs,
        ...(isPrinting && { untilMs: nowMs }),
        parts: [result],
        status: 'running',
      });
      return made.id;
    },

    /** Calls that run together, each with its answer. */
    together(
      calls: readonly { tool: Tool; args: Readonly<Record<string, unknown>>; text: string }[],
    ) {
      const group = `grp_${random.hex(8)}`;
      const made = calls.map(({ tool, args, text }) => ({ part: call(tool, args), text }));
      says(
        made.map(({ part }) => part),
        'running',
        random.magnitude(3_000, 12_000),
        group,
      );
      for (const { part, text } of made) {
        nowMs += random.magnitude(150, 1_500);
        grow(text.length / 4 + random.between(300, 2_500));
        const result: Part = { kind: 'result', id: part.id, text, isError: false };
        add({ role: 'tool', atMs: nowMs, parts: [result], status: 'running', group });
      }
    },

    /** A command of the team that runs after an edit. */
    hook(callId: string, command: string, stdout: string, exitCode = 0) {
      const startMs = nowMs;
      nowMs += random.magnitude(150, 2_500);
      const hook = { callId, command, exitCode, stdout, startMs };
      add({ role: 'user', atMs: nowMs, parts: [], status: 'running', isHidden: true, hook });
    },

    /** The conversation is replaced by a summary. */
    compact(summary: string) {
      nowMs += random.magnitude(15_000, 60_000);
      context = random.whole(24_000, 38_000);
      fresh = context;
      const text = `The conversation was compacted. Summary of what happened before: ${summary}`;
      add({
        role: 'user',
        atMs: nowMs,
        parts: [{ kind: 'text', text }],
        status: 'running',
        isHidden: true,
      });
    },

    /** The agent has answered, and waits for somebody to write. */
    rest(ms: number) {
      const last = beats.at(-1);
      if (last) last.status = 'idle';
      nowMs += ms;
    },

    /** A call that never returns, until somebody ends the session. */
    hang(tool: Tool, args: Readonly<Record<string, unknown>>, untilMs: number) {
      says([call(tool, args)], 'running', random.magnitude(3_000, 9_000));
      nowMs = Math.max(nowMs, untilMs);
      add({
        role: 'user',
        atMs: nowMs,
        parts: [{ kind: 'text', text: 'Interrupted by the user.' }],
        status: 'idle',
      });
    },

    /** From here on the model reads everything anew each time, and much of it. */
    losesCache(tokens: number) {
      context = tokens;
      fresh = tokens;
      cachedShare = 0;
    },

    note(resembles: PlantedKind, description: string, fromMs: number) {
      notes.push({ resembles, description, fromMs, toMs: nowMs });
    },

    wait(ms: number) {
      nowMs += ms;
    },
  };
  return script;
}
