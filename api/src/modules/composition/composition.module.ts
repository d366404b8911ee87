import { Module } from '@nestjs/common';
import { AssetsController } from './assets.controller.js';
import { CompositionService } from './composition.service.js';

@Module({ controllers: [AssetsController], providers: [CompositionService], exports: [CompositionService] })
export class CompositionModule {}
