import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FaceModel } from './face-model.service.js';
import { FaceProofs } from './face-proofs.service.js';
import { FaceRepository } from './face.repository.js';
import { faceSchema } from './face.schema.js';

/** The face without the calls: what the second factors know of it, too. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Face', schema: faceSchema }])],
  providers: [FaceRepository, FaceModel, FaceProofs],
  exports: [FaceRepository, FaceProofs],
})
export class FaceStoreModule {}
