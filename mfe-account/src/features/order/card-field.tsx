import { Skeleton, FieldGroup } from '@zonewerk/ui';
import { useEffect, useRef, useState } from 'react';
import { orderMessages } from './order-messages';
import type { CardField as Field, PaymentProvider } from './provider';
import classes from './order.module.css';

const texts = orderMessages.window;

interface CardFieldProps {
  provider: PaymentProvider;
  /** Gets the field while it is there, null when it goes. */
  onField: (field: Field | null) => void;
  /** What was wrong with the card when it was sent; empty: nothing. */
  fault: string;
  /** The payer has typed again. */
  onEdit: () => void;
  /** Enter was pressed. */
  onSubmit: () => void;
}

/** The provider's own field for a card. */
export function CardField({ provider, onField, fault, onEdit, onSubmit }: CardFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const [error, setError] = useState('');
  const events = useRef({ onField, onEdit, onSubmit });
  useEffect(() => {
    events.current = { onField, onEdit, onSubmit };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = provider.cardField(place.current, {
      onReady: () => setReady(true),
      onChange: (text) => {
        setError(text);
        events.current.onEdit();
      },
      onSubmit: () => events.current.onSubmit(),
    });
    events.current.onField(made);
    return () => {
      events.current.onField(null);
      made.remove();
    };
  }, [provider]);
  const shown = fault || error;
  return (
    <FieldGroup name="card" label={texts.card} help={texts.cardHelp} error={shown === '' ? undefined : shown}>
      <div className={classes.card} data-invalid={shown !== '' || undefined}>
        {!ready && (
          <div role="status" aria-label={texts.cardLoading}>
            <Skeleton height="1.5rem" />
          </div>
        )}
        <div ref={place} className={classes.cardPlace} data-ready={ready || undefined} />
      </div>
    </FieldGroup>
  );
}
