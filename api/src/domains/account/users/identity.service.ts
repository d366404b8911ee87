import { Injectable } from '@nestjs/common';
import { type AgentRole, type Person, toPerson } from '../../../platform/auth/person.js';
import type { PasswordOwner } from '../../../platform/auth/password-rules.service.js';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { IdentityRepository } from './identity.repository.js';

/** A password that was just found right. */
export interface ProvedPassword {
  /** Null: the one that the account was made with. */
  readonly id: string | null;
}

/** People as other areas and the operator commands need them. */
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

  /** Whether an account is there and not disabled. */
  async isOpen(userId: string): Promise<boolean> {
    const user = await this.repository.findUser(userId);
    return user !== null && !user.disabledAt;
  }

  /** Names of people by id; who is gone is left out. */
  namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
    return this.repository.namesOf(userIds);
  }

  /** Confirmed addresses of people who want everything to be mailed there. */
  addressesForAll(userIds: readonly string[]): Promise<string[]> {
    return this.repository.addressesForAll(userIds);
  }

  /** Name and confirmed addresses, which a password may not repeat. @throws ApiError not-logged-in without an account */
  async passwordOwner(userId: string): Promise<PasswordOwner> {
    const user = await this.repository.findUser(userId);
    if (!user) throw new ApiError('not-logged-in');
    return { name: user.name, mails: user.confirmedAddresses };
  }

  /** Whether that is the password of the person. */
  async fitsPassword(userId: string, password: string): Promise<boolean> {
    return (await this.provePassword(userId, password)) !== null;
  }

  /** Which password the person proved; null when it is not theirs. */
  async provePassword(userId: string, password: string): Promise<ProvedPassword | null> {
    const user = await this.repository.findUser(userId);
    const fits = await this.passwords.verify(user?.passwordHash ?? null, password);
    return user && fits ? { id: user.passwordId?.toHexString() ?? null } : null;
  }

  /** Which password the person has now, for `replacePassword`; null: the one of the beginning. */
  async passwordId(userId: string): Promise<string | null> {
    return (await this.repository.findUser(userId))?.passwordId?.toHexString() ?? null;
  }

  async personByMail(mail: string): Promise<Person | null> {
    const user = await this.repository.findUserByAddress(mail);
    return user && toPerson(user);
  }

  /** The person who confirmed an address; null for a disabled account too. */
  async personByConfirmed(email: string): Promise<Person | null> {
    const user = await this.repository.findUserByConfirmed(email);
    return user && !user.disabledAt ? toPerson(user) : null;
  }

  /** Makes an account with a confirmed address. @throws ApiError conflict when the address has one. */
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

  /** Changes what a person is called and, when given, the time zone; says whether the name was another one before. */
  async setProfile(
    userId: string,
    profile: { readonly name: string; readonly zone?: string | null },
  ): Promise<boolean> {
    const before = await this.repository.setProfile(userId, profile);
    if (!before) throw new ApiError('not-logged-in');
    return before.name !== profile.name;
  }

  /**
   * Closes an account for good: nobody signs in to it any more, and its sessions end. What is kept of the person is
   * removed by what `promises` says. False when it was closed already.
   */
  async closeAccount(userId: string, promises: readonly OutboxEntry[], now = new Date()): Promise<boolean> {
    const closed = await this.repository.close(userId, now, promises);
    await this.sessions.endAll(userId, 'disabled', now); // guard: delete-sessions
    return closed;
  }

  /**
   * Disables an account and ends its sessions.
   * @throws ApiError not-found when no account has that address
   */
  async disableUser(mail: string): Promise<void> {
    const disabled = await this.repository.disable(mail, new Date());
    if (!disabled) throw new ApiError('not-found', { message: `No account has the email address ${mail}.` });
    await this.sessions.endAll(disabled._id.toHexString(), 'disabled'); // guard: session-disabled
  }

  /**
   * Lets an account run the platform, or no longer.
   * @throws ApiError not-found when no account has that address
   */
  async setOperator(mail: string, operator: boolean): Promise<void> {
    if (await this.repository.setOperator(mail, operator)) return;
    throw new ApiError('not-found', { message: `No account has the email address ${mail}.` });
  }

  /**
   * Adds a person to the care team, changes the role, or removes the person from the team.
   * @throws ApiError not-found
   */
  async setAgent(email: string, role: AgentRole | null): Promise<void> {
    if (await this.repository.setAgent(email, role)) return;
    throw new ApiError('not-found', { message: `No account has the email address ${email}.` });
  }

  /** People by id. Removed accounts are missing. */
  async people(userIds: readonly string[]): Promise<Map<string, Person>> {
    const users = await this.repository.findUsers(userIds);
    return new Map(users.map((user) => [user._id.toHexString(), toPerson(user)]));
  }

  /** Ids of people whose confirmed email address, or whose name, begins like a text. */
  async search(query: string, limit: number): Promise<string[]> {
    return this.repository.search(query, limit);
  }

  /** Agents of the care team, by name. */
  async agents(): Promise<Person[]> {
    return (await this.repository.agents()).map(toPerson);
  }
}
