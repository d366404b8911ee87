import { Button, PageHeader } from '@zonewerk/ui';
import { messages } from '../messages';
import styles from './content.module.css';

/** Response that is neither a page nor JSON, rendered as text, never as markup. */
export function RawPage({ http, text, onRetry }: { http: number; text: string; onRetry: () => void }) {
  return (
    <>
      <PageHeader
        title={messages.failed.raw(http)}
        purpose={messages.failed.rawPurpose}
        actions={<Button onClick={onRetry}>{messages.failed.retry}</Button>}
      />
      {/* Long lines scroll, so the region has to be in the tab order. */}
      <pre className={styles['raw']} tabIndex={0} aria-label={messages.failed.rawPurpose} role="region">
        {text}
      </pre>
    </>
  );
}
