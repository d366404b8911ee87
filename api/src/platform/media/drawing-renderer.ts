import { DecodingProcess, type DecodingLimits } from './decoding-process.js';
import type { RenderRequest } from './drawing-child.js';
import type { ShrunkPicture } from './shrink.js';

export const DRAWING_LIMITS: DecodingLimits = { timeMs: 5_000, memoryMb: 768 };

/** Decodes drawings (SVG) in a process with limits. */
export class DrawingRenderer extends DecodingProcess<RenderRequest, ShrunkPicture | null> {
  /** @param root folder of the repository */
  constructor(root: string, limits: DecodingLimits = DRAWING_LIMITS) {
    super({ root, program: 'drawing-child', limits });
  }

  /**
   * Decodes a drawing to a small size; null when it is unreadable or declares too many pixels.
   * @param side of the square that the result covers, in pixels
   * @throws DecodingLimitError
   */
  render(drawing: Buffer, side: number): Promise<ShrunkPicture | null> {
    return this.request({ drawing, side });
  }
}
