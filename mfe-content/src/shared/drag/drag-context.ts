import { useKeyboardSensor } from 'react-beautiful-dnd';
import { usePointerDrag } from './pointer-drag';

/** Sensors of every drag: mouse, pen, touch and keyboard. */
export const SENSORS = [usePointerDrag, useKeyboardSensor];

/** CSP nonce of the page, for the style sheet of the library. */
export function nonceOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}
