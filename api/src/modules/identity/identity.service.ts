import { Injectable } from '@nestjs/common';
import { PasswordService } from '../../platform/auth/password.service.js';
import { SessionService } from '../../platform/auth/session.service.js';
import { ApiError } from '../../platform/http/api-error.js';
import { IdentityRepository } from './identity.repository.js';

/** What other areas may know of a person. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Primary address. */
  readonly mail: string;
  readonly createdAt: Date;
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
    return (
      user && {
        id: user._id.toHexString(),
        name: user.name,
        mail: user.signInAddresses[0] ?? '',
        createdAt: user.createdAt,
      }
    );
  }

  async personByMail(mail: string): Promise<Person | null> {
    const user = await this.repository.findUserByAddress(mail);
    return user && this.person(user._id.toHexString());
  }

  /** Makes an account with a confirmed address. @throws ApiError conflict when the address has one. */
  async createUser(user: { name: string; mail: string; password: string }): Promise<Person> {
    const created = await this.repository.insertUser({
      name: user.name,
      signInAddresses: [user.mail],
      passwordHash: await this.passwords.hash(user.password),
      createdAt: new Date(),
    });
    if (!created) throw new ApiError('conflict', { message: `${user.mail} has an account already.` });
    return {
      id: created._id.toHexString(),
      name: created.name,
      mail: user.mail,
      createdAt: created.createdAt,
    };
  }

  /**
   * Disables an account and ends its sessions.
   * @throws ApiError not-found when no account has that address
   */
  async disableUser(mail: string): Promise<void> {
    const disabled = await this.repository.disable(mail, new Date());
    if (!disabled) throw new ApiError('not-found', { message: `No account has the address ${mail}.` });
    await this.sessions.endAll(disabled._id.toHexString(), 'disabled');
  }
}
