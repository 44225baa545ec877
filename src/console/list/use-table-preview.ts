import { useLayoutEffect, useMemo, useRef } from 'react';
import { hasRoomForPreview, leastPreviewWidth, useScreenSize } from '../frame/screen-size.ts';
import { useShell } from '../shell/shell-context.ts';
import type { TableModel } from './table-model.ts';
import { createTablePreview, type TablePreview } from './table-preview.ts';
import type { TableState } from './table-state.ts';

/** The preview of a table that has one. Where it closes, keys act on the list again. */
export function useTablePreview<Row>(
  model: TableModel<Row>,
  { view, pane }: TableState,
  hasPreview: boolean,
): TablePreview | undefined {
  const { isScreenReader } = useShell();
  const screen = useScreenSize();
  const obstacle = useRef<string>(undefined);
  obstacle.current = obstacleOf(view.columns === 'wide', isScreenReader, hasRoomForPreview(screen));

  const preview = useMemo(
    () =>
      hasPreview
        ? createTablePreview(model.store, {
            obstacle: () => obstacle.current,
            cursorId: () => model.cursor().id,
          })
        : undefined,
    [model, hasPreview],
  );
  const isClosed = preview?.isShown() !== true;
  useLayoutEffect(() => {
    if (isClosed && pane === 'preview') preview?.focus('list');
  }, [isClosed, pane, preview]);
  return preview;
}

function obstacleOf(
  isWide: boolean,
  isScreenReader: boolean,
  hasRoom: boolean,
): string | undefined {
  // Two things side by side cannot be read aloud; the details of a row are a key away.
  if (isScreenReader) return 'A preview beside the list cannot be read aloud.';
  if (!hasRoom) return `The preview needs a terminal of ${leastPreviewWidth} columns.`;
  return isWide ? 'All columns are shown: w makes room for the preview.' : undefined;
}
