import { Controller } from '@nestjs/common';
import { createToken, listTokens, revokeToken, type InputOf } from '@zonewerk/contracts';
import { CurrentScope, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope, Visitor } from '../../../platform/http/request.js';
import { TokensService } from './tokens.service.js';

@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Handle(listTokens)
  list(@Input() input: InputOf<typeof listTokens>, @CurrentScope() scope: ProjectScope) {
    return this.tokens.list(input, scope);
  }

  @Handle(createToken)
  create(
    @Input() input: InputOf<typeof createToken>,
    @CurrentScope() scope: ProjectScope,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.tokens.create(input, scope, visitor);
  }

  @Handle(revokeToken)
  revoke(
    @Input() input: InputOf<typeof revokeToken>,
    @CurrentScope() scope: ProjectScope,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.tokens.revoke(input, scope, visitor);
  }
}
