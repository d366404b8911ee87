import { Module } from '@nestjs/common';
import { CompositionModule } from '../composition/composition.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [IdentityModule, CompositionModule],
  controllers: [PagesController],
  providers: [PagesService],
})
export class PagesModule {}
