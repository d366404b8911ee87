import { Controller } from '@nestjs/common';
import { exportHistory, listHistory, type InputOf } from '@zonewerk/contracts';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { HistoryService } from './history.service.js';

@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Handle(listHistory)
  list(@Input() input: InputOf<typeof listHistory>, @CurrentActor() actor: Actor) {
    return this.history.list(input, actor);
  }

  @Handle(exportHistory)
  export(
    @Input() input: InputOf<typeof exportHistory>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.history.export(input, actor, visitor);
  }
}
