import { createContext, useContext } from 'react';
import type { Size } from '../draw/line.ts';

/** Below this there is no room for a row with its frame. */
export const leastSize: Size = { width: 60, height: 15 };

/** Rows that the frame takes: two on top, one at the bottom. */
export const frameRows = 3;

const context = createContext<Size>({ width: 80, height: 24 });

export const ScreenSizeProvider = context.Provider;

/** The size of the whole terminal. */
export const useScreenSize = (): Size => useContext(context);

/** From here on a list has its preview beside it. */
export const leastPreviewWidth = 120;

export const hasRoomForPreview = ({ width }: Size): boolean => width >= leastPreviewWidth;
