import { Controller } from '@nestjs/common';
import {
  addProject,
  dropProject,
  getProject,
  listDroppedProjects,
  listProjects,
  previewProjectDrop,
  renameProject,
  restoreProject,
  setProjectLabel,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { ProjectDrops } from './project-drops.service.js';
import { ProjectsService } from './projects.service.js';

@Controller()
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly drops: ProjectDrops,
  ) {}

  @Handle(listProjects)
  list(@Input() input: InputOf<typeof listProjects>, @CurrentActor() actor: Actor) {
    return this.projects.list(input, actor.userId);
  }

  @Handle(getProject)
  get(@CurrentScope() scope: ProjectScope) {
    return this.projects.get(scope);
  }

  @Handle(addProject)
  add(@Input() input: InputOf<typeof addProject>, @CurrentActor() actor: Actor) {
    return this.projects.add(input, actor.userId);
  }

  @Handle(setProjectLabel)
  setLabel(@Input() input: InputOf<typeof setProjectLabel>, @CurrentScope() scope: ProjectScope) {
    return this.projects.setLabel(input, scope);
  }

  @Handle(renameProject)
  rename(@Input() input: InputOf<typeof renameProject>, @CurrentScope() scope: ProjectScope) {
    return this.projects.rename(input, scope);
  }

  @Handle(previewProjectDrop)
  previewDrop(@CurrentScope() scope: ProjectScope) {
    return this.drops.preview(scope);
  }

  @Handle(dropProject)
  drop(@Input() input: InputOf<typeof dropProject>, @CurrentScope() scope: ProjectScope) {
    return this.drops.drop(input, scope);
  }

  @Handle(listDroppedProjects)
  dropped(@CurrentActor() actor: Actor) {
    return this.drops.list(actor.userId);
  }

  @Handle(restoreProject)
  restore(@Input() input: InputOf<typeof restoreProject>, @CurrentActor() actor: Actor) {
    return this.drops.restore(input, actor.userId);
  }
}
