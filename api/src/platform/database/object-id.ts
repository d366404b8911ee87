import { Types } from 'mongoose';

/** Converts an identifier that a contract has validated. */
export function toObjectId(id: string): Types.ObjectId {
  return new Types.ObjectId(id);
}

/** Identifier of a new document. */
export function newObjectId(): Types.ObjectId {
  return new Types.ObjectId();
}
