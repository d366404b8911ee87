import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRepository } from './personal-data.repository.js';
import { PersonalData } from './personal-data.service.js';
import { removedPersonSchema } from './removed-person.schema.js';

/** Personal data of users in all areas. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'RemovedPerson', schema: removedPersonSchema }])],
  providers: [PersonalDataRepository, PersonalData],
  exports: [PersonalData],
})
export class PersonalDataModule {}
