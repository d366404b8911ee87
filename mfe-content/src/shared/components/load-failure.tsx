import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { ErrorState, type ErrorStateProps, OfflineState } from '@zonewerk/ui';

interface LoadFailureProps extends Pick<ErrorStateProps, 'level'> {
  /** Error of the request. */
  error: unknown;
  onRetry: () => void;
}

/** Reason of a failed request, with Retry. */
export function LoadFailure({ error, ...props }: LoadFailureProps) {
  return isOffline(error) ? (
    <OfflineState {...props} />
  ) : (
    <ErrorState {...props} message={failureText(error)} />
  );
}
