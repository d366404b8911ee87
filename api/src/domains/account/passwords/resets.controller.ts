import { Controller } from '@nestjs/common';
import { checkReset, processReset, resetByEmail, resetByPhone, type InputOf } from '@zonewerk/contracts';
import { CurrentUserId, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Visitor } from '../../../platform/http/request.js';
import { ResetsService } from './resets.service.js';

@Controller()
export class ResetsController {
  constructor(private readonly resets: ResetsService) {}

  @Handle(resetByEmail)
  byEmail(@Input() input: InputOf<typeof resetByEmail>, @CurrentVisitor() visitor: Visitor) {
    return this.resets.byEmail(input, visitor);
  }

  @Handle(resetByPhone)
  byPhone(@Input() input: InputOf<typeof resetByPhone>, @CurrentVisitor() visitor: Visitor) {
    return this.resets.byPhone(input, visitor);
  }

  @Handle(checkReset)
  check(
    @Input() input: InputOf<typeof checkReset>,
    @CurrentVisitor() visitor: Visitor,
    @CurrentUserId() userId: string | null,
  ) {
    return this.resets.check(input, visitor, userId);
  }

  @Handle(processReset)
  process(@Input() input: InputOf<typeof processReset>, @CurrentVisitor() visitor: Visitor) {
    return this.resets.process(input, visitor);
  }
}
