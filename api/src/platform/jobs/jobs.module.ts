import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobRepository } from './job.repository.js';
import { jobSchema, leaseSchema } from './job.schema.js';
import { JobService } from './job.service.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxRelay } from './outbox-relay.service.js';
import { Tidier } from './tidier.service.js';

@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Job', schema: jobSchema },
      { name: 'Lease', schema: leaseSchema },
    ]),
  ],
  providers: [JobRepository, JobService, OutboxRepository, OutboxRelay, Tidier],
  exports: [JobRepository, JobService, OutboxRelay, Tidier],
})
export class JobsModule {}
