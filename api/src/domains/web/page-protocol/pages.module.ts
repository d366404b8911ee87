import { Module } from '@nestjs/common';
import { IdentityModule } from '../../account/users/identity.module.js';
import { ReleasesModule } from '../../releases/releases.module.js';
import { SupportModule } from '../../support/support.module.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [IdentityModule, ReleasesModule, SupportModule],
  controllers: [PagesController],
  providers: [PagesService],
})
export class PagesModule {}
