import { Global, Module } from '@nestjs/common';
import { Places } from './places.service.js';

/** Geo-IP lookup. */
@Global()
@Module({ providers: [Places], exports: [Places] })
export class PlacesModule {}
