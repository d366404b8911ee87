import { Module } from '@nestjs/common';
import { IdentityModule } from '../../domains/account/users/identity.module.js';
import { ReleasesModule } from '../../domains/releases/releases.module.js';
import { SupportModule } from '../../domains/support/support.module.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [IdentityModule, ReleasesModule, SupportModule],
  controllers: [PagesController],
  providers: [PagesService],
})
export class PagesModule {}
