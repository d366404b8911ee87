import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { fitCrop, MOST_ZOOM, moveCrop, sideOf, type Crop, type Size } from '../crop-geometry';
import { profileMessages } from '../profile-messages';
import classes from './profile.module.css';

const texts = profileMessages.crop;
/** Twice the stored size, so that the server can downscale. */
const SIDE_PIXELS = 512;
const STEP = 0.05;
const ZOOM_STEP = 0.1;

interface CropPictureProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** Canvas with exactly the submitted picture. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** Selects a square of a picture by pointer, touch or keyboard. */
export function CropPicture({ picture, crop, onChange, canvas }: CropPictureProps) {
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [canvas, picture, crop]);
  const drag = useDrag((dx, dy) => onChange(moveCrop(picture, crop, dx, dy)));
  const press = (event: KeyboardEvent) => {
    const next = byKey(event.key, picture, crop);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className={classes.crop}>
      <canvas
        ref={canvas}
        width={SIDE_PIXELS}
        height={SIDE_PIXELS}
        tabIndex={0}
        role="img"
        aria-label={texts.area}
        className={classes.canvas}
        onKeyDown={press}
        {...drag}
      />
      <label className={classes.zoom}>
        {texts.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={(event) =>
            onChange(fitCrop(picture, { ...crop, zoom: event.currentTarget.valueAsNumber }))
          }
        />
      </label>
    </div>
  );
}

/** Pointer handlers that report the distance since the last event, in sides of the element. */
function useDrag(onDrag: (dx: number, dy: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      const side = event.currentTarget.getBoundingClientRect().width;
      from.current = { x: event.clientX, y: event.clientY };
      onDrag((event.clientX - start.x) / side, (event.clientY - start.y) / side);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = sideOf(picture, crop);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, SIDE_PIXELS, SIDE_PIXELS);
  context?.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    SIDE_PIXELS,
    SIDE_PIXELS,
  );
}

/** Arrow keys move the square. */
function byKey(key: string, size: Size, crop: Crop): Crop | null {
  switch (key) {
    case 'ArrowLeft':
      return moveCrop(size, crop, STEP, 0);
    case 'ArrowRight':
      return moveCrop(size, crop, -STEP, 0);
    case 'ArrowUp':
      return moveCrop(size, crop, 0, STEP);
    case 'ArrowDown':
      return moveCrop(size, crop, 0, -STEP);
    case '+':
      return fitCrop(size, { ...crop, zoom: crop.zoom + ZOOM_STEP });
    case '-':
      return fitCrop(size, { ...crop, zoom: crop.zoom - ZOOM_STEP });
    default:
      return null;
  }
}
