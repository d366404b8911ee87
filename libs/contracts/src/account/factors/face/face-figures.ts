import type { FaceRates } from './face-rates.js';

/** Written by `npm run face-rates -w @zonewerk/api`, together with `docs/figures/face.md`, which says what they prove. */
export const FACE_RATES: FaceRates = {
  people: 24,
  enrolled: 15,
  photographs: 8,
  mostDistance: 0.48,
  pairs: 68,
  pairsTaken: 0,
  mostTakenIn100: 5,
  ownPictures: 330,
  ownRefused: 77,
};
