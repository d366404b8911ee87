import type { SeenFace } from './face-model.service.js';
import type { FaceTask } from './face.schema.js';

/**
 * Descriptors closer than this are taken for one person. Stricter than the 0.6 that the library proposes, because the
 * people of the test set are too few to allow more; what it costs is in `docs/figures/face.md`.
 */
export const SAME_PERSON_MOST = 0.48;
/** A smaller face has too little in it. */
const FACE_WIDTH_LEAST = 90;
const STRAIGHT_MOST = 0.45;
/** How much further the head has to be turned in the second picture. */
const TURN_LEAST = 0.2;

/** The one face of a picture that is large enough to be told; null otherwise. */
export function oneFace(faces: readonly SeenFace[]): SeenFace | null {
  const [face] = faces;
  return face && faces.length === 1 && face.width >= FACE_WIDTH_LEAST ? face : null;
}

/** Whether a face looks into the camera, as a description to keep needs it. */
export function isStraight({ turn }: SeenFace): boolean {
  return Math.abs(turn) <= STRAIGHT_MOST;
}

/** How far apart two descriptors are: about 0.3 for two pictures of one person, 0.6 and more for two people. */
export function distanceOf(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return Infinity;
  return Math.sqrt(one.reduce((total, value, index) => total + (value - (other[index] ?? 0)) ** 2, 0));
}

/** Whether two descriptors are of one person. */
export function isSamePerson(one: readonly number[], other: readonly number[]): boolean {
  return distanceOf(one, other) < SAME_PERSON_MOST;
}

/** Whether the head was turned as it was asked. Who turns to their left looks to the right of a picture. */
export function isTurned({ turn }: SeenFace, { side, from }: Pick<FaceTask, 'side' | 'from'>): boolean {
  return side === 'left' ? turn - from >= TURN_LEAST : from - turn >= TURN_LEAST;
}
