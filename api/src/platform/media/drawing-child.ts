import sharp from 'sharp';
import { maxPixels, serve } from './decoding-child.js';
import { shrink } from './shrink.js';

/* Program of the process that `DrawingRenderer` starts. */

/** A drawing to decode. */
export interface RenderRequest {
  readonly drawing: Uint8Array;
  /** Side of the square that the result covers, in pixels. */
  readonly side: number;
}

serve('VipsForeignLoadSvg', ({ drawing, side }: RenderRequest) =>
  shrink(sharp(drawing, { limitInputPixels: maxPixels, failOn: 'error' }), side),
);
