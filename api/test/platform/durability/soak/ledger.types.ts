/** A record set as seen in DNS answers. */
export interface RecordState {
  readonly ttl: number;
  /** Sorted. */
  readonly data: readonly string[];
}
