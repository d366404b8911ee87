import { ErrorState } from '@zonewerk/ui';
import { messages } from '../messages';

/** Last line: the shell itself failed to show something. A fresh document is the cure. */
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
