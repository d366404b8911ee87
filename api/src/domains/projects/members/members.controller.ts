import { Controller } from '@nestjs/common';
import {
  acceptInvitation,
  acceptOwnership,
  declineInvitation,
  declineOwnership,
  inviteMember,
  leaveProject,
  listInvitations,
  listMembers,
  listReceivedInvitations,
  offerOwnership,
  removeMember,
  requireSecondFactor,
  revokeInvitation,
  setMemberRole,
  type InputOf,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  CurrentScope,
  CurrentVisitor,
  Handle,
  Input,
} from '../../../platform/http/call.decorator.js';
import type { Actor, MemberScope, Visitor } from '../../../platform/http/request.js';
import { InvitationsService } from './invitations.service.js';
import { MembersService } from './members.service.js';
import { OwnershipService } from './ownership.service.js';

@Controller()
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly invitations: InvitationsService,
    private readonly ownership: OwnershipService,
  ) {}

  @Handle(listMembers)
  list(@CurrentScope() scope: MemberScope) {
    return this.members.list(scope);
  }

  @Handle(setMemberRole)
  setRole(@Input() input: InputOf<typeof setMemberRole>, @CurrentScope() scope: MemberScope) {
    return this.members.setRole(input, scope);
  }

  @Handle(removeMember)
  remove(@Input() input: InputOf<typeof removeMember>, @CurrentScope() scope: MemberScope) {
    return this.members.remove(input, scope);
  }

  @Handle(leaveProject)
  leave(@CurrentScope() scope: MemberScope) {
    return this.members.leave(scope);
  }

  @Handle(requireSecondFactor)
  requireFactor(@Input() input: InputOf<typeof requireSecondFactor>, @CurrentScope() scope: MemberScope) {
    return this.members.requireFactor(input, scope);
  }

  @Handle(listInvitations)
  listInvitations(@CurrentScope() scope: MemberScope) {
    return this.invitations.list(scope);
  }

  @Handle(inviteMember)
  invite(
    @Input() input: InputOf<typeof inviteMember>,
    @CurrentScope() scope: MemberScope,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.invitations.add(input, scope, visitor);
  }

  @Handle(revokeInvitation)
  revoke(@Input() input: InputOf<typeof revokeInvitation>, @CurrentScope() scope: MemberScope) {
    return this.invitations.revoke(input, scope);
  }

  @Handle(listReceivedInvitations)
  received(@CurrentActor() actor: Actor) {
    return this.invitations.received(actor.userId);
  }

  @Handle(acceptInvitation)
  accept(@Input() input: InputOf<typeof acceptInvitation>, @CurrentActor() actor: Actor) {
    return this.invitations.accept(input, actor.userId);
  }

  @Handle(declineInvitation)
  decline(@Input() input: InputOf<typeof declineInvitation>, @CurrentActor() actor: Actor) {
    return this.invitations.decline(input, actor.userId);
  }

  @Handle(offerOwnership)
  offerOwnership(@Input() input: InputOf<typeof offerOwnership>, @CurrentScope() scope: MemberScope) {
    return this.ownership.offer(input, scope);
  }

  @Handle(acceptOwnership)
  acceptOwnership(@CurrentScope() scope: MemberScope) {
    return this.ownership.accept(scope);
  }

  @Handle(declineOwnership)
  declineOwnership(@CurrentScope() scope: MemberScope) {
    return this.ownership.decline(scope);
  }
}
