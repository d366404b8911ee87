import type { SeenFace } from './face-model.service.js';
import type { FaceTask } from './face.schema.js';

/**
 * Descriptors with a smaller distance match. Stricter than the 0.6 of the library, because the test set is too small
 * for a higher value; `docs/figures/face.md` has the resulting error rates.
 */
export const SAME_PERSON_MOST = 0.48;
/** A smaller face has too little detail. */
const FACE_WIDTH_LEAST = 90;
const STRAIGHT_MOST = 0.45;
/** Minimum additional turn of the head in the second picture. */
const TURN_LEAST = 0.2;

/** The face of a picture with exactly one face of sufficient size; null otherwise. */
export function detectSingleFace(faces: readonly SeenFace[]): SeenFace | null {
  const [face] = faces;
  return face && faces.length === 1 && face.width >= FACE_WIDTH_LEAST ? face : null;
}

/** Whether a face looks into the camera, which an enrolment requires. */
export function isStraight({ turn }: SeenFace): boolean {
  return Math.abs(turn) <= STRAIGHT_MOST;
}

/** Distance of two descriptors: about 0.3 for two pictures of one person, 0.6 and more for two people. */
export function distanceOf(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return Infinity;
  return Math.sqrt(one.reduce((total, value, index) => total + (value - (other[index] ?? 0)) ** 2, 0));
}

/** Whether two descriptors match. */
export function isSamePerson(one: readonly number[], other: readonly number[]): boolean {
  return distanceOf(one, other) < SAME_PERSON_MOST;
}

/**
 * Whether the head was turned to the requested side. A turn to the person's left is a turn to the right in the picture.
 */
export function isTurned({ turn }: SeenFace, { side, from }: Pick<FaceTask, 'side' | 'from'>): boolean {
  return side === 'left' ? turn - from >= TURN_LEAST : from - turn >= TURN_LEAST;
}
