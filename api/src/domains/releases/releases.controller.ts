import { Controller, Req } from '@nestjs/common';
import {
  listFailures,
  listMoves,
  listReleases,
  promoteRelease,
  releasesOverview,
  reportFailure,
  rollbackRelease,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, Handle, Input } from '../../platform/http/call.decorator.js';
import type { Actor, ZonewerkRequest } from '../../platform/http/request.js';
import { FailuresService } from './failures/failures.service.js';
import { ReleasesService } from './releases.service.js';

@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly failures: FailuresService,
  ) {}

  @Handle(releasesOverview)
  overview() {
    return this.releases.overview();
  }

  @Handle(listReleases)
  list(@Input() input: InputOf<typeof listReleases>) {
    return this.releases.list(input);
  }

  @Handle(listMoves)
  moves(@Input() input: InputOf<typeof listMoves>) {
    return this.releases.listMoves(input);
  }

  @Handle(promoteRelease)
  promote(@Input() input: InputOf<typeof promoteRelease>, @CurrentActor() actor: Actor) {
    return this.releases.promote(input, actor.userId);
  }

  @Handle(rollbackRelease)
  rollback(@Input() input: InputOf<typeof rollbackRelease>, @CurrentActor() actor: Actor) {
    return this.releases.rollback(input, actor.userId);
  }

  @Handle(listFailures)
  listFailures(@Input() input: InputOf<typeof listFailures>) {
    return this.failures.list(input);
  }

  @Handle(reportFailure)
  report(@Input() input: InputOf<typeof reportFailure>, @Req() request: ZonewerkRequest) {
    return this.failures.report(input, request);
  }
}
