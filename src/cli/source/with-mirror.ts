import type { Mirror } from '../../mirror/open-mirror.ts';

/** Opens an existing mirror for some work, and closes it. Throws MirrorError. */
export async function withMirror<T>(
  file: string,
  work: (mirror: Mirror) => Promise<T> | T,
  access: 'read' | 'write' = 'read',
): Promise<T> {
  const { openExistingMirror } = await import('../../mirror/open-mirror.ts');
  const { mirrorError } = await import('../../mirror/mirror-error.ts');
  using mirror = openExistingMirror(file, access);
  try {
    return await work(mirror);
  } catch (error) {
    throw mirrorError(error, file);
  }
}
