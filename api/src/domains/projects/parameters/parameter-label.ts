import type { SealLabel } from '../../../platform/database/sealed-bytes.js';
import type { ParameterDocument } from './parameter.schema.js';

/** Label of a secret, so that its encrypted value opens for no other parameter. */
export function parameterLabel(id: ParameterDocument['_id']): SealLabel {
  return { owner: id.toHexString(), purpose: 'parameter' };
}
