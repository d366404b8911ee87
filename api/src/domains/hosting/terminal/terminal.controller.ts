import { Controller } from '@nestjs/common';
import { type InputOf, openTerminal } from '@zonewerk/contracts';
import { CurrentActor, CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { TerminalsService } from './terminals.service.js';

@Controller()
export class TerminalController {
  constructor(private readonly terminals: TerminalsService) {}

  @Handle(openTerminal)
  open(
    @Input() input: InputOf<typeof openTerminal>,
    @CurrentScope() scope: ProjectScope,
    @CurrentActor() actor: Actor,
  ) {
    return this.terminals.open(input, scope, actor);
  }
}
