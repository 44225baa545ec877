import { readFileSync } from 'node:fs';
import { errorReason } from '../../files/error-code.ts';
import { keyNameMistake } from '../../terminal/key-names.ts';
import { UsageError } from '../process/usage-error.ts';

/** What happens in a moving picture: keys by their names, or text letter by letter, and what is said below the screen. */
export type Scene = { keys: readonly string[]; seconds: number; caption: string };

/** Seconds between two letters. */
const letterSeconds = 0.12;
const maxScenes = 200;

/** The scenes of a script; the first one presses nothing. Throws UsageError. */
export function readScript(path: string): readonly Scene[] {
  const script = parsed(path);
  if (!Array.isArray(script) || script.length === 0) {
    throw new UsageError(`${path} must be a JSON list of scenes.`);
  }
  const scenes = script.flatMap((scene, at) => scenesIn(scene, `${path}, scene ${at + 1}`));
  if (scenes.length > maxScenes) throw new UsageError(`${path} has more than ${maxScenes} steps.`);
  if (scenes[0] && scenes[0].keys.length > 0) {
    throw new UsageError(
      `${path}, scene 1: it shows the screen before any key. Write no keys there.`,
    );
  }
  return scenes;
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : errorReason(error);
    throw new UsageError(`Cannot read the script ${path}: ${reason}.`);
  }
}

function scenesIn(scene: unknown, place: string): Scene[] {
  const { keys = '', text = '', seconds, caption = '' }: Record<string, unknown> = Object(scene);
  const areTexts = [keys, text, caption].every((one) => typeof one === 'string');
  if (!areTexts || typeof seconds !== 'number' || !(seconds > 0 && seconds <= 60)) {
    throw new UsageError(`${place}: write {"keys": "x r", "seconds": 2, "caption": "…"}.`);
  }
  const letters = [...String(text)].map((letter) => (letter === ' ' ? 'space' : letter));
  const pressed = String(keys).split(/\s+/).filter(Boolean);
  for (const key of pressed) {
    const mistake = keyNameMistake(key);
    if (mistake !== undefined) throw new UsageError(`${place}: ${mistake}`);
  }
  const steps = [...letters, ...pressed].map((key) => [key]);
  const [last = [], ...before] = steps.toReversed();
  return [
    ...before
      .toReversed()
      .map((step) => ({ keys: step, seconds: letterSeconds, caption: String(caption) })),
    { keys: last, seconds, caption: String(caption) },
  ];
}
