import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdentityModule } from '../users/identity.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { AccountRemoval } from '../data-export/removal.service.js';
import { PictureRepository } from './picture.repository.js';
import { pictureSchema } from './picture.schema.js';
import { Pictures } from './pictures.service.js';

@Module({
  imports: [IdentityModule, MongooseModule.forFeature([{ name: 'Picture', schema: pictureSchema }])],
  controllers: [AccountController],
  providers: [AccountService, AccountRemoval, PictureRepository, Pictures],
  exports: [Pictures],
})
export class AccountModule {}
