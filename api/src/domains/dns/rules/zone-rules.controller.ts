import { Controller } from '@nestjs/common';
import {
  createRule,
  dropRule,
  dropStoredSet,
  listRuleEvents,
  listRules,
  listStoredSets,
  restoreStoredSet,
  switchRule,
  tryRule,
  type InputOf,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  CurrentScope,
  CurrentVisitor,
  Handle,
  Input,
} from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope, Visitor } from '../../../platform/http/request.js';
import { RulesService } from './rules.service.js';
import { StoredSetsService } from './stored-sets.service.js';

@Controller()
export class ZoneRulesController {
  constructor(
    private readonly rules: RulesService,
    private readonly stored: StoredSetsService,
  ) {}

  @Handle(listRules)
  list(@Input() input: InputOf<typeof listRules>, @CurrentScope() scope: ProjectScope) {
    return this.rules.list(input, scope);
  }

  @Handle(createRule)
  create(@Input() input: InputOf<typeof createRule>, @CurrentScope() scope: ProjectScope) {
    return this.rules.create(input, scope);
  }

  @Handle(dropRule)
  drop(
    @Input() input: InputOf<typeof dropRule>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.rules.drop(input, actor, visitor);
  }

  @Handle(switchRule)
  switch(@Input() input: InputOf<typeof switchRule>, @CurrentScope() scope: ProjectScope) {
    return this.rules.switch(input, scope);
  }

  @Handle(tryRule)
  try(@Input() input: InputOf<typeof tryRule>, @CurrentScope() scope: ProjectScope) {
    return this.rules.try(input, scope);
  }

  @Handle(listRuleEvents)
  log(@Input() input: InputOf<typeof listRuleEvents>, @CurrentScope() scope: ProjectScope) {
    return this.rules.log(input, scope);
  }

  @Handle(listStoredSets)
  listStored(@Input() input: InputOf<typeof listStoredSets>, @CurrentScope() scope: ProjectScope) {
    return this.stored.list(input, scope);
  }

  @Handle(restoreStoredSet)
  restore(@Input() input: InputOf<typeof restoreStoredSet>, @CurrentScope() scope: ProjectScope) {
    return this.stored.restore(input, scope);
  }

  @Handle(dropStoredSet)
  dropStored(@Input() input: InputOf<typeof dropStoredSet>, @CurrentScope() scope: ProjectScope) {
    return this.stored.drop(input, scope);
  }
}
