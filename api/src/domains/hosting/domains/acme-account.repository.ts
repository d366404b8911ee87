import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { insertNew } from '../../../platform/database/insert-new.js';
import type { AcmeAccountDocument } from './domain.schema.js';

/** Accounts at certificate authorities in the database. */
@Injectable()
export class AcmeAccountRepository {
  constructor(@InjectModel('HostingAcmeAccount') private readonly accounts: Model<AcmeAccountDocument>) {}

  find(directoryUrl: string): Promise<AcmeAccountDocument | null> {
    return this.accounts.findById(directoryUrl).lean<AcmeAccountDocument>();
  }

  /** Does not replace an account that another process stored. */
  add(account: AcmeAccountDocument): Promise<void> {
    return insertNew(this.accounts, [account]);
  }
}
