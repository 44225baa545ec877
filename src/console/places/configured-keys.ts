import type { Config } from '../../config/config.ts';
import { createKeymap, keyTable } from '../keys/keymap.ts';
import { actionGroups, actionLayers } from './places.tsx';

/** The keymap of a configuration, and a sentence about everything in it that makes no sense. */
export const configuredKeys = (keys: Config['keys']) => createKeymap(keys, actionLayers);

/** All keys as Markdown, as they are configured. */
export const configuredKeyTable = (keys: Config['keys']) =>
  keyTable(actionGroups, configuredKeys(keys).keymap);
