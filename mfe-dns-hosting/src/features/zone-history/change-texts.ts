import type { ZoneChange } from '@zonewerk/contracts';
import { settingsMessages } from '../../shared/settings-messages';

const texts = settingsMessages.history;

export function changeLabel(change: Pick<ZoneChange, 'record_name' | 'record_type'>): string {
  return texts.label(change.record_name, change.record_type);
}

/** Author and cause of a change. */
export function authorText({ author, cause }: ZoneChange): string {
  const { kind, name } = author;
  const who =
    kind === 'rule'
      ? texts.rule
      : kind === 'token' && name !== null
        ? texts.token(name)
        : (name ?? texts.nobody);
  return cause === null ? who : `${who}, ${texts.causes[cause]}`;
}

/** Duration until the first answer of the slowest nameserver. */
export function receiptText({ receipt }: ZoneChange): string {
  const times = receipt?.nameservers.map(({ ms }) => ms) ?? [];
  const known = times.filter((ms) => ms !== null);
  return known.length === 0 || known.length < times.length
    ? texts.notAnswered
    : texts.milliseconds(Math.max(...known));
}

const WAITED_MS = 30_000;

/** Whether the receipt of a recent change is still pending. */
export function waitsForReceipt(change: ZoneChange | undefined): boolean {
  if (!change || Date.now() - Date.parse(change.date) > WAITED_MS) return false;
  return receiptText(change) === texts.notAnswered;
}
