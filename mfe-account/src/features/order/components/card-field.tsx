import { Button, FieldGroup, Skeleton, useColorScheme } from '@zonewerk/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { orderMessages } from '../messages';
import type { CardField as Field, CardState, PaymentProvider } from '../provider.types';
import classes from './order.module.css';

const texts = orderMessages.window;

interface CardFieldProps {
  provider: PaymentProvider;
  /** Receives the field when it is ready, and null when it unmounts. */
  onField: (field: Field | null) => void;
  /** Fault of the submitted card; empty without one. */
  fault: string;
  /** Called when the content changes. */
  onEdit: (state: CardState) => void;
  /** Called on Enter. */
  onSubmit: () => void;
}

type State = 'loading' | 'ready' | 'unread';

/** Card field of the payment provider. Retry repeats a failed load. */
export function CardField({ fault, ...props }: CardFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const { state, error, again } = useCardField(place, props);
  const shown = state === 'unread' ? texts.cardUnread : error || fault;
  return (
    <FieldGroup name="card" label={texts.card} help={texts.cardHelp} error={shown === '' ? undefined : shown}>
      <div className={classes.card} data-invalid={shown !== '' || undefined}>
        {state === 'loading' && (
          <div role="status" aria-label={texts.cardLoading} className={classes.cardWaits}>
            <Skeleton height="1.5rem" />
          </div>
        )}
        {state === 'unread' && (
          <Button size="s" className={classes.cardAgain} onClick={again}>
            {texts.cardAgain}
          </Button>
        )}
        <div ref={place} className={classes.cardPlace} data-state={state} />
      </div>
    </FieldGroup>
  );
}

function useCardField(
  place: RefObject<HTMLDivElement | null>,
  { provider, onField, onEdit, onSubmit }: Omit<CardFieldProps, 'fault'>,
) {
  const [state, setState] = useState<State>('loading');
  const [error, setError] = useState('');
  const [attempt, setAttempt] = useState(0);
  const field = useRef<Field | null>(null);
  const { shown } = useColorScheme();
  useEffect(() => field.current?.restyle(), [shown]);
  const events = useRef({ onField, onEdit, onSubmit });
  useEffect(() => {
    events.current = { onField, onEdit, onSubmit };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = provider.cardField(place.current, {
      onReady: () => {
        setState('ready');
        field.current = made;
        events.current.onField(made);
        // Clears messages about the field from before it was ready.
        events.current.onEdit('empty');
      },
      onUnread: () => setState('unread'),
      onChange: (text, content) => {
        setError(text);
        events.current.onEdit(content);
      },
      onSubmit: () => events.current.onSubmit(),
    });
    return () => {
      field.current = null;
      events.current.onField(null);
      made.remove();
    };
  }, [place, provider, attempt]);
  const again = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return { state, error, again };
}
