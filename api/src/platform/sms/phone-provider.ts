/** A text on its way to a phone. */
export interface PhoneMessage {
  /** Id of the job that sends it. */
  readonly id: string;
  readonly channel: 'sms' | 'call';
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly code?: string | undefined;
  /** When it was promised. */
  readonly made: Date;
  /** An earlier try may have reached the phone already. */
  readonly again: boolean;
}

/** The provider will never send this message, e.g. because the number does not exist. */
export class MessageRefused extends Error {}

/** What carries SMS and calls. */
export abstract class PhoneProvider {
  /**
   * Sends one message; with `again` only if it has not been sent yet.
   * @throws MessageRefused when trying again is of no use; any other error can pass
   */
  abstract send(message: PhoneMessage): Promise<void>;
}
