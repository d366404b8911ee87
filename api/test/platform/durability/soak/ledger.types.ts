/** A record set as its answers over DNS say it. */
export interface RecordState {
  readonly ttl: number;
  /** Sorted. */
  readonly data: readonly string[];
}
