import { Controller } from '@nestjs/common';
import {
  addEmail,
  confirmEmail,
  emailUndo,
  emailUndoRead,
  getEmail,
  listEmails,
  setEmailDisable,
  setEmailEnable,
  setEmailNotifications,
  setEmailPrimary,
  setEmailRemove,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { EmailAddressCommands } from './email-address-commands.service.js';
import { EmailAddressesService } from './addresses.service.js';
import { EmailUndoService } from './email-undo.service.js';

@Controller()
export class AddressesController {
  constructor(
    private readonly addresses: EmailAddressesService,
    private readonly changes: EmailAddressCommands,
    private readonly undos: EmailUndoService,
  ) {}

  @Handle(listEmails)
  list(@CurrentActor() actor: Actor) {
    return this.addresses.list(actor.userId);
  }

  @Handle(addEmail)
  add(
    @Input() input: InputOf<typeof addEmail>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.addresses.add(input, actor, visitor);
  }

  @Handle(confirmEmail)
  confirm(
    @Input() input: InputOf<typeof confirmEmail>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.addresses.confirm(input, actor, visitor);
  }

  @Handle(getEmail)
  get(@Input() input: InputOf<typeof getEmail>, @CurrentActor() actor: Actor) {
    return this.addresses.get(input, actor.userId);
  }

  @Handle(setEmailNotifications)
  setNotifications(@Input() input: InputOf<typeof setEmailNotifications>, @CurrentActor() actor: Actor) {
    return this.addresses.setNotifications(input, actor.userId);
  }

  @Handle(setEmailPrimary)
  setPrimary(
    @Input() input: InputOf<typeof setEmailPrimary>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.changes.make('setPrimary', input.object, actor.userId, visitor);
  }

  @Handle(setEmailDisable)
  disable(
    @Input() input: InputOf<typeof setEmailDisable>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.changes.make('disable', input.object, actor.userId, visitor);
  }

  @Handle(setEmailEnable)
  enable(
    @Input() input: InputOf<typeof setEmailEnable>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.changes.make('enable', input.object, actor.userId, visitor);
  }

  @Handle(setEmailRemove)
  remove(
    @Input() input: InputOf<typeof setEmailRemove>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.changes.make('remove', input.object, actor.userId, visitor);
  }

  @Handle(emailUndoRead)
  readUndo(@Input() input: InputOf<typeof emailUndoRead>, @CurrentVisitor() visitor: Visitor) {
    return this.undos.read(input.token, visitor);
  }

  @Handle(emailUndo)
  undo(@Input() input: InputOf<typeof emailUndo>, @CurrentVisitor() visitor: Visitor) {
    return this.undos.undo(input.token, visitor);
  }
}
