import { Module } from '@nestjs/common';
import { IdentityModule } from '../../account/account.api.js';
import { ReleasesModule } from '../../releases/releases.api.js';
import { SupportModule } from '../../support/support.api.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [IdentityModule, ReleasesModule, SupportModule],
  controllers: [PagesController],
  providers: [PagesService],
})
export class PagesModule {}
