import { ErrorState } from '@zonewerk/ui';
import { messages } from '../messages';

/** Last fallback: the shell itself failed to render. The remedy is a new document. */
export function ErrorPage() {
  return (
    <ErrorState
      title={messages.failed.title}
      message={messages.failed.shell}
      level={1}
      onRetry={() => window.location.reload()}
    />
  );
}
