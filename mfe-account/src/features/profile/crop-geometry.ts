/** Size of a picture in its own pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square of a picture: its centre in picture pixels, and the ratio of the shorter picture side to its side. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const MOST_ZOOM = 4;

/** The largest centred square. */
export function wholeOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Side of the square in pixels of the picture. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** The nearest square inside the picture. */
export function fitCrop(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    x: Math.min(size.width - half, Math.max(half, crop.x)),
    y: Math.min(size.height - half, Math.max(half, crop.y)),
    zoom,
  };
}

/**
 * Moves the picture below the square.
 * @param dx to the right, in sides of the square
 * @param dy down, in sides of the square
 */
export function moveCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const side = sideOf(size, crop);
  return fitCrop(size, { ...crop, x: crop.x - dx * side, y: crop.y - dy * side });
}
