import type { SealLabel } from '../../../platform/database/sealed-bytes.js';
import type { ParameterDocument } from './parameter.schema.js';

/** Label of a secret, so that its ciphertext is valid only for this parameter. */
export function parameterLabel(id: ParameterDocument['_id']): SealLabel {
  return { owner: id.toHexString(), purpose: 'parameter' };
}
