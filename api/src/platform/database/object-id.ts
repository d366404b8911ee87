import { Types } from 'mongoose';

/** The database's form of an identifier that a contract has checked. */
export function toObjectId(id: string): Types.ObjectId {
  return new Types.ObjectId(id);
}

/** Identifier of a document that is about to be stored. */
export function newObjectId(): Types.ObjectId {
  return new Types.ObjectId();
}
