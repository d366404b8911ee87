import { messages } from '../../../shared/messages';

/** What a record set is called in sentences and in the names of buttons. */
export function recordLabel(recordSet: { record_name: string; record_type: string }): string {
  return messages.records.label(recordSet.record_name, recordSet.record_type);
}
