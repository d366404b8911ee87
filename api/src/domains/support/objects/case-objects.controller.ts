import { Controller } from '@nestjs/common';
import {
  grantObjectAccess,
  type InputOf,
  linkCaseObject,
  listCareHistory,
  listCareObjects,
  listCaseHistory,
  listCaseObjects,
  listLinkableObjects,
  readCareObject,
} from '@zonewerk/contracts';
import { CurrentActor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { CaseHistory } from '../history/case-history.service.js';
import { ObjectGrants } from './object-grants.service.js';
import { CaseObjects } from './case-objects.service.js';

/** Linked objects and history of cases. */
@Controller()
export class CaseObjectsController {
  constructor(
    private readonly objects: CaseObjects,
    private readonly history: CaseHistory,
    private readonly grants: ObjectGrants,
  ) {}

  @Handle(listLinkableObjects)
  linkable(@Input() input: InputOf<typeof listLinkableObjects>, @CurrentActor() actor: Actor) {
    return this.objects.linkable(input, actor);
  }

  @Handle(listCaseObjects)
  list(@Input() input: InputOf<typeof listCaseObjects>, @CurrentActor() { userId }: Actor) {
    return this.objects.list(input, userId);
  }

  @Handle(linkCaseObject)
  setLinked(@Input() input: InputOf<typeof linkCaseObject>, @CurrentActor() { userId }: Actor) {
    return this.objects.setLinked(input, userId);
  }

  @Handle(listCareObjects)
  ofAgent(@Input() input: InputOf<typeof listCareObjects>, @CurrentActor() { userId }: Actor) {
    return this.objects.ofAgent(input, userId);
  }

  @Handle(grantObjectAccess)
  grant(@Input() input: InputOf<typeof grantObjectAccess>, @CurrentActor() { userId }: Actor) {
    return this.grants.grant(input, userId);
  }

  @Handle(readCareObject)
  readDetails(@Input() input: InputOf<typeof readCareObject>, @CurrentActor() { userId }: Actor) {
    return this.grants.read(input, userId);
  }

  @Handle(listCaseHistory)
  customerHistory(@Input() input: InputOf<typeof listCaseHistory>, @CurrentActor() { userId }: Actor) {
    return this.history.ofCustomer(input, userId);
  }

  @Handle(listCareHistory)
  careHistory(@Input() input: InputOf<typeof listCareHistory>) {
    return this.history.ofCase(input);
  }
}
