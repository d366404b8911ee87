import { Injectable } from '@nestjs/common';
import { type AgentRole, type Person, toPerson } from '../../../platform/auth/person.js';
import type { PasswordOwner } from '../../../platform/auth/password-rules.service.js';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { IdentityRepository } from './identity.repository.js';

/** A password that was verified just before. */
export interface ProvedPassword {
  /** Null: the initial password of the account. */
  readonly id: string | null;
}

/** Users for other areas and the operator commands. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly repository: IdentityRepository,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
  ) {}

  async person(userId: string): Promise<Person | null> {
    const user = await this.repository.findUser(userId);
    return user && toPerson(user);
  }

  /** Whether an account exists and is not disabled. */
  async isOpen(userId: string): Promise<boolean> {
    const user = await this.repository.findUser(userId);
    return user !== null && !user.disabledAt;
  }

  /** Names of users by ID; deleted users are absent. */
  namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
    return this.repository.namesOf(userIds);
  }

  /** Confirmed email addresses of users with all notifications switched on. */
  addressesForAll(userIds: readonly string[]): Promise<string[]> {
    return this.repository.addressesForAll(userIds);
  }

  /**
   * Name and confirmed email addresses, which a password must not contain.
   * @throws ApiError not-logged-in without an account
   */
  async passwordOwner(userId: string): Promise<PasswordOwner> {
    const user = await this.repository.findUser(userId);
    if (!user) throw new ApiError('not-logged-in');
    return { name: user.name, mails: user.confirmedAddresses };
  }

  /** Whether the password is that of the user. */
  async fitsPassword(userId: string, password: string): Promise<boolean> {
    return (await this.provePassword(userId, password)) !== null;
  }

  /** ID of the verified password; null when it is wrong. */
  async provePassword(userId: string, password: string): Promise<ProvedPassword | null> {
    const user = await this.repository.findUser(userId);
    const fits = await this.passwords.verify(user?.passwordHash ?? null, password);
    return user && fits ? { id: user.passwordId?.toHexString() ?? null } : null;
  }

  /** ID of the present password, for `replacePassword`; null: the initial one. */
  async passwordId(userId: string): Promise<string | null> {
    return (await this.repository.findUser(userId))?.passwordId?.toHexString() ?? null;
  }

  async personByMail(mail: string): Promise<Person | null> {
    const user = await this.repository.findUserByAddress(mail);
    return user && toPerson(user);
  }

  /** The user with a confirmed email address; null also for a disabled account. */
  async personByConfirmed(email: string): Promise<Person | null> {
    const user = await this.repository.findUserByConfirmed(email);
    return user && !user.disabledAt ? toPerson(user) : null;
  }

  /** Creates an account with a confirmed email address. @throws ApiError conflict when an account has it */
  async createUser(user: { name: string; mail: string; password: string }): Promise<Person> {
    const created = await this.repository.insertUser({
      name: user.name,
      mail: user.mail,
      passwordHash: await this.passwords.hash(user.password),
      createdAt: new Date(),
    });
    if (!created) throw new ApiError('conflict', { message: `${user.mail} already has an account.` });
    return toPerson(created);
  }

  /** Changes the name and, when given, the time zone; returns whether the name changed. */
  async setProfile(
    userId: string,
    profile: { readonly name: string; readonly zone?: string | null },
  ): Promise<boolean> {
    const before = await this.repository.setProfile(userId, profile);
    if (!before) throw new ApiError('not-logged-in');
    return before.name !== profile.name;
  }

  /** Stores outbox entries with an account, e.g. notices. */
  promise(userId: string, entries: readonly OutboxEntry[]): Promise<void> {
    return this.repository.promise(userId, entries);
  }

  /**
   * Closes an account permanently: sign-ins are impossible, and its sessions end. The outbox entries in `promises`
   * delete the personal data. False when it was closed already.
   */
  async closeAccount(userId: string, promises: readonly OutboxEntry[], now = new Date()): Promise<boolean> {
    const closed = await this.repository.close(userId, now, promises);
    await this.sessions.endAll(userId, 'disabled', now); // guard: delete-sessions
    return closed;
  }

  /**
   * Disables an account and ends its sessions.
   * @throws ApiError not-found when no account has that email address
   */
  async disableUser(mail: string): Promise<void> {
    const disabled = await this.repository.disable(mail, new Date());
    if (!disabled) throw new ApiError('not-found', { message: `No account has the email address ${mail}.` });
    await this.sessions.endAll(disabled._id.toHexString(), 'disabled'); // guard: session-disabled
  }

  /**
   * Grants or revokes the operator role.
   * @throws ApiError not-found when no account has that email address
   */
  async setOperator(mail: string, operator: boolean): Promise<void> {
    if (await this.repository.setOperator(mail, operator)) return;
    throw new ApiError('not-found', { message: `No account has the email address ${mail}.` });
  }

  /**
   * Adds a user to the care team, changes the role, or removes the user from the team.
   * @throws ApiError not-found
   */
  async setAgent(email: string, role: AgentRole | null): Promise<void> {
    if (await this.repository.setAgent(email, role)) return;
    throw new ApiError('not-found', { message: `No account has the email address ${email}.` });
  }

  /** Users by ID. Deleted accounts are absent. */
  async people(userIds: readonly string[]): Promise<Map<string, Person>> {
    const users = await this.repository.findUsers(userIds);
    return new Map(users.map((user) => [user._id.toHexString(), toPerson(user)]));
  }

  /** IDs of users whose confirmed email address or name starts with a text. */
  async search(query: string, limit: number): Promise<string[]> {
    return this.repository.search(query, limit);
  }

  /** Agents of the care team, by name. */
  async agents(): Promise<Person[]> {
    return (await this.repository.agents()).map(toPerson);
  }
}
