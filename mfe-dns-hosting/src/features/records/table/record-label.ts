import { messages } from '../../../shared/messages';

/** Label of a record set in sentences and button names. */
export function recordLabel(recordSet: { record_name: string; record_type: string }): string {
  return messages.records.label(recordSet.record_name, recordSet.record_type);
}
