import { minuteMs } from '../../figures/time/day.ts';
import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import type { CallOutcome } from '../../figures/transcript/tool-calls.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import { median } from '../../figures/values/sample.ts';

/** Commands and tools whose purpose is to wait for something. */
const waitingCommand =
  /(^|[\s;&|(])(sleep|wait|watch|poll|until|inotifywait)\b|-wait\b|--(wait|watch)\b|\brollout status\b|\brun watch\b/i;
const waitingTool = /wait|sleep|poll|monitor|output|status|logs?\b/i;

/** What a short answer says while something is not ready. */
const unfinished =
  /\b(pending|queued|in[\s_-]?progress|running|waiting|not (yet )?(ready|started|finished|complete)|no (new )?output|starting|provisioning|creating|scheduled|still|progressing)\b|\b0\/\d+\b/i;
const maxStatusCharacters = 600;

/** What a tool reads or changes on the computer itself: nobody has to wait for it. */
const localTool =
  /read|view|open|search|grep|glob|list|^ls$|edit|write|replace|patch|create_?file|str_/i;
const localCommand =
  /^\s*(cd \S+ && )?(sudo )?(cat|ls|grep|rg|find|fd|sed|awk|head|tail|wc|echo|pwd|which|stat|tree|file|cp|mv|rm|mkdir|touch|env|printenv|git (status|diff|log|show|add|branch|stash|commit|checkout|rev-parse|blame|ls-files))\b/;

/** Programs that build, test or check: they can take an hour without a word, and nobody waits for something with them. */
const workCommand =
  /\b(build|make|bazel|buck2?|cargo|rustc|go (build|test|vet|install|generate)|gradlew?|mvnw?|sbt|npm|npx|pnpm|yarn|bun|tsc|webpack|vite|pip|uv|poetry|conda|pytest|ruff|mypy|eslint|jest|vitest|tests?|bench|dotnet|msbuild|xcodebuild|swift|cmake|ninja|ctest|lint)\b/i;

/** Others that can take as long: what they ask or run is elsewhere, or unknown. */
const slowCommand =
  /\b(deno|docker|podman|compose|buildctl|terraform|tofu|pulumi|ansible|helm|kubectl|ci|train|python3?|node|ruby|java|apt(-get)?|dnf|yum|brew|nix|migrate|backup|dump|restore|rsync|scp|wget|curl|clone|fetch|pull|push|gh|glab)\b|\.\/|\.sh\b/i;
const slowTool = /task|agent|delegate|browser|deploy|build|test|background/i;

/** Between a result and the next call an agent thinks; one that waits lets more time pass. */
const pauseMs = 12_000;

/** Whether calls that are repeated, oldest first, wait for something that goes on elsewhere. */
export function isPolling(calls: readonly CallOutcome[]): boolean {
  if (calls.some(isWaitingCall)) return true;
  if (calls.every(isWork)) return false;
  if (calls.some(isUnfinished)) return true;
  const pauses = calls.slice(1).flatMap(({ atMs }, index) => {
    const answeredAtMs = calls[index]?.answeredAtMs;
    return atMs === undefined || answeredAtMs === undefined ? [] : [atMs - answeredAtMs];
  });
  return (median(pauses) ?? 0) >= pauseMs;
}

// Once for each call, because the rules ask after each answer.
const isWaitingCall = memoizeEach(
  (call: CallOutcome): boolean =>
    waitingCommand.test(mainArgument(call)) || (waitingTool.test(call.tool) && !isLocal(call)),
);

const isLocal = (call: CallOutcome): boolean =>
  localTool.test(call.tool) || localCommand.test(mainArgument(call));

const isWork = memoizeEach(
  (call: CallOutcome): boolean => isLocal(call) || workCommand.test(mainArgument(call)),
);

const isUnfinished = ({ answer }: CallOutcome): boolean =>
  answer.length <= maxStatusCharacters && unfinished.test(answer);

export const longMs = 100 * minuteMs;
const unknownMs = 45 * minuteMs;

/**
 * How long a call may take before something is wrong, in milliseconds: at least `quietMs`, and as long as what it runs
 * takes in the worst case.
 */
export function allowedMs(call: CallOutcome, quietMs: number): number {
  const command = mainArgument(call);
  if (isWaitingCall(call) || slowTool.test(call.tool)) return Math.max(quietMs, longMs);
  if (isLocal(call)) return quietMs;
  const isSlow = workCommand.test(command) || slowCommand.test(command);
  return Math.max(quietMs, isSlow ? longMs : unknownMs);
}

/** How tests, linters and compilers report what they found: the call has done its work. */
const report =
  /\b\d+ (tests? )?(failed|failing|failures?|errors?|problems?|warnings?|passed|passing)\b|^\s*(FAIL|FAILED|not ok)\b|--- FAIL|\bAssertion(Error| failed)|\berror (TS|CS|E)\d+|\btests? failed\b|panicked at|\bTraceback\b/im;

/** Whether a failed call reports what it found, instead of failing itself. */
export const isReport = ({ answer }: CallOutcome): boolean => report.test(answer.slice(-20_000));

const shell =
  /^(bash|sh|shell|terminal|exec(ute)?( command)?|run( shell| terminal)?( command| cmd)?)$/;

/**
 * What kind of tool a call is of, whatever the agent calls it: the words of its name, without the `mcp` of some. Shells are
 * one kind, and so are tools that open a page of the web.
 */
export function toolKind({ tool, input }: Pick<CallOutcome, 'tool' | 'input'>): string {
  const words = tool
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'mcp')
    .join(' ');
  if (shell.test(words)) return 'shell';
  return /^https?:\/\/\S+$/.test(mainArgument({ input })) ? 'web' : words;
}
