import { languages, type Problem, type Repository } from '../assets/assets.ts';
import { hash, type RandomSource } from '../random.ts';
import { fill, type Template, type Values } from '../text.ts';

/** The subject of an episode's messages. Its fields are placeholders of texts. */
export type Scene = {
  source: RandomSource;
  repository: Repository;
  language: (typeof languages)[Repository['language']];
  problem: Problem;
  /** Where the problem occurs. */
  site: string;
  /** The number of the episode in its session, from 0, and from 1. */
  iteration: number;
  batch: number;
  /** The number of tests, and how many of them fail at first. */
  tests: { count: number; failing: number };
  /** How often the code has been changed. Rounds increase it. */
  attempts: number;
};

/** The scene at the start of an episode. */
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

/** Fills a text about the scene. `more` are values of additional placeholders. */
export const write = (scene: Scene, template: Template, more?: Values): string =>
  fill(template, scene, { source: scene.source, more });

/** A literal text, or templates of which one is chosen. */
export type Wording = string | readonly Template[];

/** The literal text, or a random one of the templates. */
export function choose(scene: Scene, said: Wording, more?: Values): string {
  if (typeof said === 'string') return said;
  const template = said.length === 1 ? said[0] : undefined;
  return write(scene, template ?? scene.source.pick(said), more);
}
