import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdentityModule } from '../users/identity.module.js';
import { ContactLinks } from './contact-links.service.js';
import { ContactNotices } from './contact-notices.service.js';
import { ContactRepository } from './contact.repository.js';
import { contactSchema } from './contact.schema.js';

/** Notices to contacts, for the areas that send them. */
@Module({
  imports: [IdentityModule, MongooseModule.forFeature([{ name: 'Contact', schema: contactSchema }])],
  providers: [ContactLinks, ContactNotices, ContactRepository],
  exports: [ContactLinks, ContactNotices, ContactRepository],
})
export class ContactNoticesModule {}
