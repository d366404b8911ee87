import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { PhonesController } from './phones.controller.js';
import { PhonesService } from './phones.service.js';

@Module({ imports: [IdentityModule], controllers: [PhonesController], providers: [PhonesService] })
export class PhonesModule {}
