import { Controller } from '@nestjs/common';
import {
  authenticateSession,
  closeOthers,
  closeSession,
  listSessions,
  nameSession,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { OwnSessionsService } from './own-sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @Handle(listSessions)
  list(@Input() input: InputOf<typeof listSessions>, @CurrentActor() actor: Actor) {
    return this.sessions.list(input, actor);
  }

  @Handle(closeSession)
  close(
    @Input() input: InputOf<typeof closeSession>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.sessions.close(input, actor, visitor);
  }

  @Handle(authenticateSession)
  authenticate(
    @Input() input: InputOf<typeof authenticateSession>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.sessions.authenticate(input, actor, visitor);
  }

  @Handle(nameSession)
  name(@Input() input: InputOf<typeof nameSession>, @CurrentActor() actor: Actor) {
    return this.sessions.name(input, actor);
  }

  @Handle(closeOthers)
  closeOthers(@CurrentActor() actor: Actor, @CurrentVisitor() visitor: Visitor) {
    return this.sessions.closeOthers(actor, visitor);
  }
}
