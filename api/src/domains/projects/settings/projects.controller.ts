import { Controller } from '@nestjs/common';
import { addProject, getProject, listProjects, setProjectLabel, type InputOf } from '@zonewerk/contracts';
import { CurrentActor, CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { ProjectsService } from './projects.service.js';

@Controller()
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

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
}
