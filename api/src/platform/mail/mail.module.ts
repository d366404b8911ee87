import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DevelopmentOutbox, outboxMessageSchema } from './development-outbox.repository.js';
import { MailService } from './mail.service.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'OutboxMessage', schema: outboxMessageSchema }])],
  providers: [MailService, DevelopmentOutbox],
  exports: [DevelopmentOutbox],
})
export class MailModule {}
