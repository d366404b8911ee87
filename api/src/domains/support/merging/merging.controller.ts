import { Controller } from '@nestjs/common';
import { type InputOf, mergeCase, relateCase, splitCase, undoMerge } from '@zonewerk/contracts';
import { CurrentActor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { MergingService } from './merging.service.js';

@Controller()
export class MergingController {
  constructor(private readonly merging: MergingService) {}

  @Handle(mergeCase)
  merge(@Input() input: InputOf<typeof mergeCase>, @CurrentActor() { userId }: Actor) {
    return this.merging.merge(input, userId);
  }

  @Handle(undoMerge)
  undo(@Input() input: InputOf<typeof undoMerge>, @CurrentActor() { userId }: Actor) {
    return this.merging.undo(input, userId);
  }

  @Handle(splitCase)
  split(@Input() input: InputOf<typeof splitCase>, @CurrentActor() { userId }: Actor) {
    return this.merging.split(input, userId);
  }

  @Handle(relateCase)
  relate(@Input() input: InputOf<typeof relateCase>, @CurrentActor() { userId }: Actor) {
    return this.merging.relate(input, userId);
  }
}
