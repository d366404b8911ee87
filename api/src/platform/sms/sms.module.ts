import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { DevelopmentOutbox } from '../mail/development-outbox.repository.js';
import { PhoneMessageService } from './phone-message.service.js';
import { PhoneProvider } from './phone-provider.js';
import { SandboxProvider } from './sandbox-provider.js';

/** SMS and voice calls: created by `smsEntry` and `callEntry`, sent by Twilio or, outside production, only stored. */
@Global()
@Module({
  providers: [
    PhoneMessageService,
    {
      provide: PhoneProvider,
      useFactory: makeProvider,
      inject: [CONFIG, DevelopmentOutbox],
    },
  ],
})
export class SmsModule {}

/** The library is large, so it is loaded only when it is used. */
async function makeProvider({ twilio }: Config, outbox: DevelopmentOutbox): Promise<PhoneProvider> {
  if (!twilio) return new SandboxProvider(outbox);
  const { TwilioProvider } = await import('./twilio-provider.js');
  return new TwilioProvider(twilio);
}
