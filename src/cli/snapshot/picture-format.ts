import type { ThemeName } from '../../settings/settings.ts';
import type { ConsoleOptions } from '../console/console-source.ts';

export const pictureFormats = ['text', 'ansi', 'svg'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export type SnapshotOptions = ConsoleOptions & {
  output?: PictureFormat;
  size?: { width: number; height: number };
  theme?: ThemeName;
  file?: string;
  /** A file with keys, for a moving picture. */
  script?: string;
  /** Milliseconds. */
  timeout?: number;
};
