import { createContext, useContext } from 'react';
import type { Paint } from './line.ts';
import { monochromeTheme } from './theme.ts';

/** How lines reach the terminal: painted, or as text to be read aloud. */
export type PaintSettings = Paint & { isScreenReader: boolean };

const context = createContext<PaintSettings>({
  theme: monochromeTheme,
  isAscii: true,
  isScreenReader: false,
});

export const PaintProvider = context.Provider;

export const usePaint = (): PaintSettings => useContext(context);
