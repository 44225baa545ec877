import type { Size } from '../draw/line.ts';
import { hasRoomForPreview } from '../frame/screen-size.ts';
import { listWidthIn } from '../frame/split.tsx';

/** Cells of a tree on a screen where the value under its cursor stands beside it if there is room. */
export const treeWidth = (screen: Size): number =>
  (hasRoomForPreview(screen) ? listWidthIn(screen.width) : screen.width) - 1;
