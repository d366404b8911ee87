import { Button, PageHeader } from '@zonewerk/ui';
import { messages } from '../messages';
import styles from './content.module.css';

/** An answer that is neither page nor JSON: its text as text, never as markup. */
export function RawPage({ http, text, onRetry }: { http: number; text: string; onRetry: () => void }) {
  return (
    <>
      <PageHeader
        title={messages.failed.raw(http)}
        purpose={messages.failed.rawPurpose}
        actions={<Button onClick={onRetry}>{messages.failed.retry}</Button>}
      />
      {/* Long lines scroll: the region can be reached by keyboard. */}
      <pre className={styles['raw']} tabIndex={0} aria-label={messages.failed.rawPurpose} role="region">
        {text}
      </pre>
    </>
  );
}
