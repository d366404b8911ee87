import { Module } from '@nestjs/common';
import { DevelopmentOutboxController } from './development-outbox.controller.js';

@Module({ controllers: [DevelopmentOutboxController] })
export class DevelopmentOutboxModule {}
