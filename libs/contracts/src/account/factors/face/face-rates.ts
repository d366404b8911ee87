/** Error rates of the face factor on its test set. */
export interface FaceRates {
  readonly people: number;
  readonly photographs: number;
  /** Number of people whose picture enables the factor. */
  readonly enrolled: number;
  /** Maximum distance of two descriptors of the same person. */
  readonly mostDistance: number;
  /** Number of pairs of different people, and the number of false matches. */
  readonly pairs: number;
  readonly pairsAccepted: number;
  /** Upper bound of false matches per 100 pairs, at a confidence of 95 %. */
  readonly maxAcceptedIn100: number;
  /** Number of altered pictures of the same person, and the number of false rejections. */
  readonly ownPictures: number;
  readonly ownRefused: number;
}
