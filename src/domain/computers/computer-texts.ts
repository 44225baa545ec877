import { formatDuration } from '../format/time.ts';
import { repositoryName } from '../readiness/repository-readiness.ts';
import type { Computer } from '../resources.ts';
import { currentStep, type StepProgress, stepsOf } from './steps.ts';

/** The repositories on a computer; empty if the server does not report them. */
export function repositoriesText({ clonedRepoDirectories: folders }: Computer): string {
  if (!folders) return '';
  return folders.length === 0 ? 'no repositories' : folders.map(repositoryName).join(' ');
}

/** What a computer was made from: `template tpl_cpp`. */
export const sourceText = ({ computerSource }: Computer): string =>
  [computerSource?.kind, computerSource?.templateId].filter(Boolean).join(' ');

/** `Boot image for 1m 05s`. */
export function runningStepText({ name, durationMs }: Partial<StepProgress> = {}): string {
  if (name === undefined) return '';
  return durationMs === undefined ? name : `${name} for ${formatDuration(durationMs)}`;
}

/**
 * Warnings before a restart; the server decides about one during another restart. Empty for computers that
 * are not being provisioned.
 */
export function restartWarnings(computer: Computer): string[] {
  if (computer.status !== 'provisioning') return [];
  const { name } = currentStep(stepsOf(computer, 0)) ?? {};
  const at = name === undefined ? '' : `, at the step "${name}"`;
  return [`It is still provisioning${at}. The server may refuse.`];
}
