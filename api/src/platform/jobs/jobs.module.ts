import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BackgroundTasks } from './background-tasks.service.js';
import { DEFAULT_JOB_OPTIONS, JOB_OPTIONS } from './job-options.js';
import { JobRepository } from './job.repository.js';
import { jobSchema, leaseSchema } from './job.schema.js';
import { JobService } from './job.service.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxRelay } from './outbox-relay.service.js';
import { CleanupScheduler } from './cleanup-scheduler.service.js';

@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Job', schema: jobSchema },
      { name: 'Lease', schema: leaseSchema },
    ]),
  ],
  providers: [
    BackgroundTasks,
    JobRepository,
    JobService,
    OutboxRepository,
    OutboxRelay,
    CleanupScheduler,
    { provide: JOB_OPTIONS, useValue: DEFAULT_JOB_OPTIONS },
  ],
  exports: [BackgroundTasks, JobRepository, JobService, OutboxRelay, CleanupScheduler],
})
export class JobsModule {}
