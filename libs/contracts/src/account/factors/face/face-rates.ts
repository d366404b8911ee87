/** How often the face factor errs on its test set. */
export interface FaceRates {
  readonly people: number;
  readonly photographs: number;
  /** People whose picture turns the factor on. */
  readonly enrolled: number;
  /** Descriptors closer than this are taken for one person. */
  readonly mostDistance: number;
  /** Pairs of different people, and how many of them were taken for one person. */
  readonly pairs: number;
  readonly pairsTaken: number;
  /** How many in 100 pairs that may be, at a confidence of 95 %. */
  readonly mostTakenIn100: number;
  /** Changed pictures of the person themselves, and how many of them were refused. */
  readonly ownPictures: number;
  readonly ownRefused: number;
}
