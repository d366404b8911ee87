import { Module } from '@nestjs/common';
import { IdentityModule } from '../users/identity.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';

@Module({ imports: [IdentityModule], controllers: [HistoryController], providers: [HistoryService] })
export class HistoryModule {}
