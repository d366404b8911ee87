import { Controller } from '@nestjs/common';
import {
  cancelUpdate,
  compareDeployments,
  createContainer,
  followWebsite,
  type InputOf,
  listContainers,
  listDeployments,
  type ParamsOf,
  type QueryOf,
  removeContainer,
  resolveDrift,
  rollBackContainer,
  setSleep,
  shutDownContainer,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  CurrentScope,
  Handle,
  Input,
  PathParams,
  QueryFields,
} from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { Comparison } from '../deployments/comparison.service.js';
import { DeploymentsService } from '../deployments/deployments.service.js';
import { ContainersService } from './containers.service.js';
import { SleepService } from './sleep.service.js';
import { WebsiteFollowing } from './website-following.service.js';

@Controller()
export class ContainersController {
  constructor(
    private readonly containers: ContainersService,
    private readonly deployments: DeploymentsService,
    private readonly comparison: Comparison,
    private readonly following: WebsiteFollowing,
    private readonly sleep: SleepService,
  ) {}

  @Handle(createContainer)
  create(@Input() input: InputOf<typeof createContainer>, @CurrentScope() scope: ProjectScope) {
    return this.containers.create(input, scope);
  }

  @Handle(listContainers)
  list(@Input() _input: InputOf<typeof listContainers>, @CurrentScope() scope: ProjectScope) {
    return this.containers.list(scope);
  }

  @Handle(startContainer)
  start(@PathParams() { serverId }: ParamsOf<typeof startContainer>, @CurrentActor() { userId }: Actor) {
    return this.containers.start(serverId, userId);
  }

  @Handle(shutDownContainer)
  shutDown(
    @PathParams() { serverId }: ParamsOf<typeof shutDownContainer>,
    @CurrentActor() { userId }: Actor,
  ) {
    return this.containers.shutDown(serverId, userId);
  }

  @Handle(updateContainer)
  update(
    @PathParams() { serverId }: ParamsOf<typeof updateContainer>,
    @QueryFields() { run }: QueryOf<typeof updateContainer>,
    @CurrentActor() { userId }: Actor,
  ) {
    return this.containers.update(serverId, run, userId);
  }

  @Handle(removeContainer)
  remove(@Input() input: InputOf<typeof removeContainer>, @CurrentScope() scope: ProjectScope) {
    return this.containers.remove(input, scope);
  }

  @Handle(listDeployments)
  listDeployments(@Input() input: InputOf<typeof listDeployments>, @CurrentScope() scope: ProjectScope) {
    return this.deployments.list(input, scope);
  }

  @Handle(rollBackContainer)
  rollBack(@Input() input: InputOf<typeof rollBackContainer>, @CurrentScope() scope: ProjectScope) {
    return this.containers.rollBack(input, scope);
  }

  @Handle(compareDeployments)
  compare(@Input() input: InputOf<typeof compareDeployments>, @CurrentScope() scope: ProjectScope) {
    return this.comparison.compare(input, scope);
  }

  @Handle(resolveDrift)
  resolveDrift(@Input() input: InputOf<typeof resolveDrift>, @CurrentScope() scope: ProjectScope) {
    return this.containers.resolveDrift(input, scope);
  }

  @Handle(followWebsite)
  follow(@Input() input: InputOf<typeof followWebsite>, @CurrentScope() scope: ProjectScope) {
    return this.following.set(input, scope);
  }

  @Handle(setSleep)
  setSleep(@Input() input: InputOf<typeof setSleep>, @CurrentScope() scope: ProjectScope) {
    return this.sleep.set(input, scope);
  }

  @Handle(cancelUpdate)
  cancel(@Input() input: InputOf<typeof cancelUpdate>, @CurrentScope() scope: ProjectScope) {
    return this.containers.cancel(input, scope);
  }
}
