import { Controller } from '@nestjs/common';
import { listServers, type QueryOf } from '@zonewerk/contracts';
import { CurrentActor, Handle, QueryFields } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { ServersService } from './servers.service.js';

@Controller()
export class ServersController {
  constructor(private readonly servers: ServersService) {}

  @Handle(listServers)
  list(@QueryFields() query: QueryOf<typeof listServers>, @CurrentActor() { userId }: Actor) {
    return this.servers.list(userId, query.project_id);
  }
}
