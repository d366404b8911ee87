import { Controller } from '@nestjs/common';
import {
  addContact,
  sendContactConfirmation,
  getContact,
  getContactLink,
  listContacts,
  listProjectContacts,
  removeContact,
  setContact,
  setContactLink,
  setProjectContact,
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
import { ContactLinks } from './contact-links.service.js';
import { ContactsService } from './contacts.service.js';

@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly links: ContactLinks,
  ) {}

  @Handle(listContacts)
  list(@Input() input: InputOf<typeof listContacts>, @CurrentActor() actor: Actor) {
    return this.contacts.list(input, actor.userId);
  }

  @Handle(addContact)
  add(@Input() input: InputOf<typeof addContact>, @CurrentActor() actor: Actor) {
    return this.contacts.add(input, actor.userId);
  }

  @Handle(getContact)
  get(@Input() input: InputOf<typeof getContact>, @CurrentActor() actor: Actor) {
    return this.contacts.get(input, actor.userId);
  }

  @Handle(setContact)
  set(@Input() input: InputOf<typeof setContact>, @CurrentActor() actor: Actor) {
    return this.contacts.set(input, actor.userId);
  }

  @Handle(removeContact)
  remove(@Input() input: InputOf<typeof removeContact>, @CurrentActor() actor: Actor) {
    return this.contacts.remove(input, actor.userId);
  }

  @Handle(sendContactConfirmation)
  sendConfirmation(
    @Input() input: InputOf<typeof sendContactConfirmation>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.contacts.sendConfirmation(input, actor.userId, visitor);
  }

  @Handle(getContactLink)
  getLink(@Input() input: InputOf<typeof getContactLink>, @CurrentVisitor() visitor: Visitor) {
    return this.links.get(input, visitor);
  }

  @Handle(setContactLink)
  setLink(@Input() input: InputOf<typeof setContactLink>, @CurrentVisitor() visitor: Visitor) {
    return this.links.set(input, visitor);
  }

  @Handle(listProjectContacts)
  listOfProject(@CurrentScope() scope: MemberScope) {
    return this.contacts.listOfProject(scope);
  }

  @Handle(setProjectContact)
  setOfProject(@Input() input: InputOf<typeof setProjectContact>, @CurrentScope() scope: MemberScope) {
    return this.contacts.setOfProject(input, scope);
  }
}
