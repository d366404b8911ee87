import { Injectable } from '@nestjs/common';
import { DevelopmentOutbox } from '../mail/development-outbox.repository.js';
import { PhoneProvider, type PhoneMessage } from './phone-provider.js';

/** Stores messages in the development outbox; never used in production, where Twilio's settings are required. */
@Injectable()
export class SandboxProvider extends PhoneProvider {
  constructor(private readonly outbox: DevelopmentOutbox) {
    super();
  }

  override async send({ id, channel, to, text, code }: PhoneMessage): Promise<void> {
    await this.outbox.store({ id, channel, to, subject: '', text, code });
  }
}
