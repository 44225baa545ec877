import { languages, type Problem, type Repository } from '../assets/assets.ts';
import { hash, type RandomSource } from '../random.ts';
import { fill, type Template, type Values } from '../text.ts';

/** What the messages of one episode are about. Texts may name all of it. */
export type Scene = {
  source: RandomSource;
  repository: Repository;
  language: (typeof languages)[Repository['language']];
  problem: Problem;
  /** A hall where it shows. */
  site: string;
  /** Counts up in sessions that repeat themselves, `iteration` from 0 and `batch` from 1. */
  iteration: number;
  batch: number;
  /** How many tests there are, and how many of them fail before anything is changed. */
  tests: { count: number; failing: number };
  /** How often the code has been changed so far; rounds count it up. */
  attempts: number;
};

/** The start of an episode, when nothing has been tried. */
export function sceneOf(
  subject: Pick<Scene, 'iteration' | 'problem' | 'repository' | 'site' | 'source'>,
): Scene {
  const { source, repository, iteration } = subject;
  const count = 40 + (hash(source.integer(0, 3), repository.id) % 600);
  return {
    ...subject,
    language: languages[repository.language],
    batch: iteration + 1,
    tests: { count, failing: source.integer(1, 6) },
    attempts: 0,
  };
}

/** A text about the scene. `more` fills places that the scene knows nothing about. */
export const write = (scene: Scene, template: Template, more?: Values): string =>
  fill(template, more ? { ...scene, ...more } : scene, scene.source);

/** What is said: a text as it is, or texts about the scene, of which one is chosen. */
export type Said = string | readonly Template[];

/** Nobody draws lots where there is only one text. */
export function choose(scene: Scene, said: Said, more?: Values): string {
  if (typeof said === 'string') return said;
  const [only = '', ...others] = said;
  return write(scene, others.length === 0 ? only : scene.source.pick(said), more);
}
