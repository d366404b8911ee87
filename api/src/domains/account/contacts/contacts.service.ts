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
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { toContact, toFields } from './contact.mapper.js';
import { ContactRepository } from './contact.repository.js';

const FULL = {
  status: 'error',
  message: `You have ${LIMITS.contactsMost} contacts, which is the most you can have.`,
  object: null,
} as const;

/** The sentences of the specification. */
const NO_PERMISSION = {
  'contacts.change': 'You do not have the permission to create this Contact.',
  'contacts.view': 'You do not have the permission to fetch this contact.',
} as const;

/** Partner contacts of a person. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly repository: ContactRepository,
    private readonly projects: ProjectAccess,
  ) {}

  async list(input: InputOf<typeof listContacts>, userId: string): Promise<AnswerOf<typeof listContacts>> {
    const page = await this.repository.list(userId, input);
    const list = page.rows.map(toContact);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async add(input: InputOf<typeof addContact>, userId: string): Promise<AnswerOf<typeof addContact>> {
    await this.permit(input.project_id, userId, 'contacts.change');
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
    await this.permit(input.project_id, userId, 'contacts.view');
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

  /** For calls that name a project. @throws ApiError not-found, permission-issue */
  private async permit(
    projectId: string | undefined,
    userId: string,
    permission: keyof typeof NO_PERMISSION,
  ): Promise<void> {
    if (projectId === undefined) return;
    const scope = await this.projects.memberScope(projectId, userId);
    if (!scope) throw new ApiError('not-found');
    const allowed = await this.projects.allows(projectId, userId, permission); // guard: role-contacts
    if (!allowed) throw new ApiError('permission-issue', { message: NO_PERMISSION[permission] });
  }
}

/** The same for somebody else's and for one that never was. */
function notYours(): ApiError {
  return new ApiError('object-owner-conflict', { message: "You're not the owner of this Contact." });
}
