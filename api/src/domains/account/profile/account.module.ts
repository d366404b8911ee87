import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactNoticesModule } from '../contacts/contact-notices.module.js';
import { IdentityModule } from '../users/identity.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { AccountDeletion } from '../data-export/account-deletion.service.js';
import { PictureRepository } from './picture.repository.js';
import { pictureSchema } from './picture.schema.js';
import { Pictures } from './pictures.service.js';

@Module({
  imports: [
    IdentityModule,
    ContactNoticesModule,
    MongooseModule.forFeature([{ name: 'Picture', schema: pictureSchema }]),
  ],
  controllers: [AccountController],
  providers: [AccountService, AccountDeletion, PictureRepository, Pictures],
  exports: [Pictures],
})
export class AccountModule {}
