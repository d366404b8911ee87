import { failureText } from '@zonewerk/shell-sdk';
import { Button, FormMessage } from '@zonewerk/ui';
import { messages } from '../messages';

interface ReadFailureProps {
  /** Error of the request; undefined without one. */
  error: unknown;
  onRetry: () => void;
}

/** Reason why the options of a field are missing, with Retry. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  if (error === undefined) return null;
  return (
    <FormMessage>
      {failureText(error)}{' '}
      <Button size="s" onClick={onRetry}>
        {messages.retry}
      </Button>
    </FormMessage>
  );
}
