import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactRepository } from './contact.repository.js';
import { contactSchema } from './contact.schema.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsService } from './contacts.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Contact', schema: contactSchema }])],
  controllers: [ContactsController],
  providers: [ContactRepository, ContactsService],
})
export class ContactsModule {}
