import { Injectable } from '@nestjs/common';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { IdentityRepository } from '../users/identity.repository.js';
import type { UserDocument } from '../users/user.schema.js';

/** Fields of an account for sign-in. */
export interface Credential {
  readonly userId: string;
  readonly name: string;
  /** Primary email address. */
  readonly mail: string;
  /** Every confirmed email address, including disabled ones. */
  readonly confirmedAddresses: readonly string[];
  /** Argon2id PHC string. */
  readonly passwordHash: string;
  /** ID of the password; each change creates a new one. */
  readonly passwordId: string | null;
  readonly disabled: boolean;
}

/** Lookup of accounts for sign-in. */
@Injectable()
export class Credentials {
  constructor(
    private readonly repository: IdentityRepository,
    private readonly passwords: PasswordService,
  ) {}

  /** The account with a sign-in address. */
  async byMail(mail: string): Promise<Credential | null> {
    const user = await this.repository.findUserByAddress(mail);
    return user && toCredential(user);
  }

  async byId(userId: string): Promise<Credential | null> {
    const user = await this.repository.findUser(userId);
    return user && toCredential(user);
  }

  /**
   * Whether the account is unchanged since it was read: open, and with the same password. Callers check this after they
   * stored a session, because a change ends only sessions that exist at that time.
   */
  async isUnchanged({ userId, passwordId }: Credential): Promise<boolean> {
    const person = await this.byId(userId);
    return person !== null && !person.disabled && person.passwordId === passwordId;
  }

  /** Hashes a verified password again when its hash has outdated parameters. */
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
