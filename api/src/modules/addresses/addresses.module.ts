import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { AddressChanges } from './address-changes.service.js';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';

@Module({
  imports: [IdentityModule],
  controllers: [AddressesController],
  providers: [AddressesService, AddressChanges],
})
export class AddressesModule {}
