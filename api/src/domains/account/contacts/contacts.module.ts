import { Module } from '@nestjs/common';
import { IdentityModule } from '../users/identity.module.js';
import { ContactNoticesModule } from './contact-notices.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsService } from './contacts.service.js';

@Module({
  imports: [ContactNoticesModule, IdentityModule],
  controllers: [ContactsController],
  providers: [ContactsService],
})
export class ContactsModule {}
