import { Schema, type Types } from 'mongoose';
import { declareSealed } from '../../../platform/database/sealed-fields.js';

/** Label of the encryption of project keys. */
export const PROJECT_KEY = 'hosting-project-key';

/** The key that encrypts the secrets of a project. */
export interface ProjectKeyDocument {
  /** ID of the project. */
  _id: Types.ObjectId;
  /** The key, wrapped by the sealing key. */
  sealed: string;
}

export const projectKeySchema = new Schema<ProjectKeyDocument>(
  { _id: { type: Schema.Types.ObjectId, required: true }, sealed: { type: String, required: true } },
  { collection: 'hosting_project_keys' },
);
declareSealed(projectKeySchema, [{ field: 'sealed', purpose: PROJECT_KEY }]);
