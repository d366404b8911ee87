import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors.module.js';
import { FaceController } from './face.controller.js';
import { FaceService } from './face.service.js';
import { FaceStoreModule } from './face-store.module.js';

@Module({
  imports: [FactorsModule, FaceStoreModule],
  controllers: [FaceController],
  providers: [FaceService],
})
export class FaceModule {}
