import { chatCalls } from './chat-calls';
import styles from './chat-panel.module.css';
import { officeHoursText, openingText } from './office-hours-text';

/** Office hours of the team; empty without any, and before they are loaded. */
export function OfficeHours() {
  const { data } = chatCalls.useShellOfficeHoursQuery(undefined, { refetchOnMountOrArgChange: true });
  const hours = data?.office_hours;
  if (!hours) return null;
  return (
    <p className={styles['hours']}>
      {officeHoursText(hours)}
      {hours.opens_at !== null && <strong> {openingText(hours.opens_at)}</strong>}
    </p>
  );
}
