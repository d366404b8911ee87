/** A rectangle in the viewport, in CSS pixels from the top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Box, 'width' | 'height'>;
export type Side = 'top' | 'bottom' | 'left' | 'right';

export interface Placement {
  /** Preferred side; without space, the opposite one. */
  side: Side;
  /** Aligned edges. */
  align: 'start' | 'center' | 'end';
  /** Pixels between anchor and element. */
  gap: number;
}

/** Minimum distance to the viewport edge, in pixels. */
const EDGE = 5;

const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Position of an element next to its anchor, inside the viewport if it fits. */
export function placeAdjacent(
  anchor: Box,
  part: Size,
  window: Size,
  { side, align, gap }: Placement,
): Pick<Box, 'left' | 'top'> {
  const upright = side === 'top' || side === 'bottom';
  const needed = (upright ? part.height : part.width) + gap + EDGE;
  const room = roomAt(anchor, window);
  const chosen = room[side] < needed && room[OPPOSITE[side]] > room[side] ? OPPOSITE[side] : side;
  const adjacent: Readonly<Record<Side, number>> = {
    top: anchor.top - part.height - gap,
    bottom: anchor.top + anchor.height + gap,
    left: anchor.left - part.width - gap,
    right: anchor.left + anchor.width + gap,
  };
  const left = upright ? alignedStart(anchor.left, anchor.width, part.width, align) : adjacent[chosen];
  const top = upright ? adjacent[chosen] : alignedStart(anchor.top, anchor.height, part.height, align);
  return {
    left: within(left, window.width - part.width - EDGE),
    top: within(top, window.height - part.height - EDGE),
  };
}

function roomAt(anchor: Box, window: Size): Record<Side, number> {
  return {
    top: anchor.top,
    bottom: window.height - anchor.top - anchor.height,
    left: anchor.left,
    right: window.width - anchor.left - anchor.width,
  };
}

function alignedStart(start: number, length: number, own: number, align: Placement['align']): number {
  if (align === 'start') return start;
  return align === 'end' ? start + length - own : start + (length - own) / 2;
}

/** An element larger than the viewport starts at its edge. */
function within(value: number, most: number): number {
  return Math.max(EDGE, Math.min(value, most));
}
