import { Controller } from '@nestjs/common';
import { getBiometric, setBiometric, type InputOf } from '@zonewerk/contracts';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../../../platform/http/request.js';
import { FaceService } from './face.service.js';

@Controller()
export class FaceController {
  constructor(private readonly faces: FaceService) {}

  @Handle(getBiometric)
  get(@CurrentActor() actor: Actor) {
    return this.faces.get(actor);
  }

  @Handle(setBiometric)
  set(
    @Input() input: InputOf<typeof setBiometric>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.faces.set(input, actor, visitor);
  }
}
