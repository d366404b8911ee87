/** A session that is live at this moment, as guards and services see it. No token in it. */
export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly ip: string;
  readonly createdAt: Date;
  /** When the person last proved who they are in this session. */
  readonly factorAt: Date;
}
