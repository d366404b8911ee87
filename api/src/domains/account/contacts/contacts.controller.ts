import { Controller } from '@nestjs/common';
import {
  addContact,
  getContact,
  listContacts,
  removeContact,
  setContact,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { ContactsService } from './contacts.service.js';

@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

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
}
