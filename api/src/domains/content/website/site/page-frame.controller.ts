import { Controller } from '@nestjs/common';
import { getPageFrame, type InputOf } from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { PageFrames } from './page-frame.service.js';

@Controller()
export class PageFrameController {
  constructor(private readonly frames: PageFrames) {}

  @Handle(getPageFrame)
  draw(@Input() input: InputOf<typeof getPageFrame>, @CurrentScope() scope: ProjectScope) {
    return this.frames.draw(input, scope);
  }
}
