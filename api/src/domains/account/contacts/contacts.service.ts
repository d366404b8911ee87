import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  type addContact,
  type AnswerOf,
  type getContact,
  type InputOf,
  type listContacts,
  type removeContact,
  type setContact,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { toContact, toFields } from './contact.mapper.js';
import { ContactRepository } from './contact.repository.js';

const FULL = {
  status: 'error',
  message: `You have ${LIMITS.contactsMost} contacts, which is the most you can have.`,
  object: null,
} as const;

/** Partner contacts of a person. */
@Injectable()
export class ContactsService {
  constructor(private readonly repository: ContactRepository) {}

  async list(input: InputOf<typeof listContacts>, userId: string): Promise<AnswerOf<typeof listContacts>> {
    const page = await this.repository.list(userId, input);
    const list = page.rows.map(toContact);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async add(input: InputOf<typeof addContact>, userId: string): Promise<AnswerOf<typeof addContact>> {
    if ((await this.repository.count(userId)) >= LIMITS.contactsMost) return FULL;
    const stored = await this.repository.insert(userId, toFields(input), new Date());
    // Others were added at the same time.
    if ((await this.repository.count(userId)) > LIMITS.contactsMost) {
      await this.repository.remove(userId, stored._id.toHexString());
      return FULL;
    }
    return {
      status: 'success',
      message: `${stored.name} has been added.`,
      object: stored._id.toHexString(),
    };
  }

  async get(input: InputOf<typeof getContact>, userId: string): Promise<AnswerOf<typeof getContact>> {
    const stored = await this.repository.find(userId, input.object);
    if (!stored) throw notYours();
    return { status: 'success', message: '', object: JSON.stringify(toContact(stored)) };
  }

  async set(input: InputOf<typeof setContact>, userId: string): Promise<AnswerOf<typeof setContact>> {
    if (!(await this.repository.replace(userId, input.object, toFields(input)))) throw notYours();
    return { status: 'success', message: `${input.name} has been changed.` };
  }

  async remove(
    input: InputOf<typeof removeContact>,
    userId: string,
  ): Promise<AnswerOf<typeof removeContact>> {
    if (!(await this.repository.remove(userId, input.object))) throw notYours();
    return { status: 'success', message: 'The contact has been removed.' };
  }
}

/** The same for somebody else's and for one that never was. */
function notYours(): ApiError {
  return new ApiError('object-owner-conflict', { message: "You're not the owner of this Contact." });
}
