import { Injectable } from '@nestjs/common';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { IdentityRepository } from '../users/identity.repository.js';
import type { UserDocument } from '../users/user.schema.js';

/** An account as sign-in sees it. */
export interface Credential {
  readonly userId: string;
  readonly name: string;
  /** Primary address. */
  readonly mail: string;
  /** Every confirmed address, disabled ones included. */
  readonly confirmedAddresses: readonly string[];
  /** Argon2id PHC string. */
  readonly passwordHash: string;
  /** Which password that is; another one with each change. */
  readonly passwordId: string | null;
  readonly disabled: boolean;
}

/** What sign-in checks people against. */
@Injectable()
export class Credentials {
  constructor(
    private readonly repository: IdentityRepository,
    private readonly passwords: PasswordService,
  ) {}

  /** The account that an address signs in to. */
  async byMail(mail: string): Promise<Credential | null> {
    const user = await this.repository.findUserByAddress(mail);
    return user && toCredential(user);
  }

  async byId(userId: string): Promise<Credential | null> {
    const user = await this.repository.findUser(userId);
    return user && toCredential(user);
  }

  /**
   * Whether the account is still as it was read: not disabled, gone, or under another password. Whoever lets somebody in
   * asks after that is written, since a change ends only what is there by then.
   */
  async isUnchanged({ userId, passwordId }: Credential): Promise<boolean> {
    const person = await this.byId(userId);
    return person !== null && !person.disabled && person.passwordId === passwordId;
  }

  /** Hashes a password again that was just found right, when its hash is of former parameters. */
  async refresh({ userId, passwordHash }: Credential, password: string): Promise<void> {
    if (!this.passwords.isOutdated(passwordHash)) return;
    await this.repository.renewPasswordHash(userId, passwordHash, await this.passwords.hash(password));
  }
}

function toCredential(user: UserDocument): Credential {
  return {
    userId: user._id.toHexString(),
    name: user.name,
    mail: user.primaryEmail,
    confirmedAddresses: user.confirmedAddresses,
    passwordHash: user.passwordHash,
    passwordId: user.passwordId?.toHexString() ?? null,
    disabled: user.disabledAt !== null,
  };
}
