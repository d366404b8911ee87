import { Controller } from '@nestjs/common';
import { type InputOf, listCronJobs, removeCronJob, runCronJob, setCronJob } from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { CronService } from './cron.service.js';

@Controller()
export class CronController {
  constructor(private readonly cron: CronService) {}

  @Handle(listCronJobs)
  list(@Input() input: InputOf<typeof listCronJobs>, @CurrentScope() scope: ProjectScope) {
    return this.cron.list(input, scope);
  }

  @Handle(setCronJob)
  set(@Input() input: InputOf<typeof setCronJob>, @CurrentScope() scope: ProjectScope) {
    return this.cron.set(input, scope);
  }

  @Handle(removeCronJob)
  remove(@Input() input: InputOf<typeof removeCronJob>, @CurrentScope() scope: ProjectScope) {
    return this.cron.remove(input, scope);
  }

  @Handle(runCronJob)
  run(@Input() input: InputOf<typeof runCronJob>, @CurrentScope() scope: ProjectScope) {
    return this.cron.run(input, scope);
  }
}
