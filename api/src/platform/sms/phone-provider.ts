/** A text to send to a phone. */
export interface PhoneMessage {
  /** ID of the job that sends it. */
  readonly id: string;
  readonly channel: 'sms' | 'call';
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly code?: string | undefined;
  /** Time of its outbox entry. */
  readonly made: Date;
  /** An earlier attempt may have reached the phone already. */
  readonly again: boolean;
}

/** The provider rejects this message permanently, e.g. because the number does not exist. */
export class MessageRefused extends Error {}

/** Provider of SMS and voice calls. */
export abstract class PhoneProvider {
  /**
   * Sends one message; with `again` only if it has not been sent yet.
   * @throws MessageRefused when a retry is useless; other errors are temporary
   */
  abstract send(message: PhoneMessage): Promise<void>;
}
