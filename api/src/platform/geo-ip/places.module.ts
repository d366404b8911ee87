import { Global, Module } from '@nestjs/common';
import { Places } from './places.service.js';

/** Where addresses are. */
@Global()
@Module({ providers: [Places], exports: [Places] })
export class PlacesModule {}
