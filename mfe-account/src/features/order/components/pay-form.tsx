import { PAYMENT_RULES, type Issue, type Order, type PaymentMethodName } from '@zonewerk/contracts';
import { useDraft } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, FormMessage, TextField } from '@zonewerk/ui';
import { useId, useRef, useState } from 'react';
import { eurosText } from '../../../shared/balance/typed-amount';
import { CallMessage, issueAt } from '../../../shared/components/call-message';
import { useTyped } from '../../../shared/editing';
import { CardField } from './card-field';
import { METHOD_ICONS } from './method-icons';
import { orderMessages } from '../messages';
import type { Offer } from '../order.types';
import { seenLength } from '../payer-name';
import type { CardField as Field, CardState, PaymentProvider } from '../provider.types';
import { usePay, type PayFault } from '../hooks/use-pay';

const texts = orderMessages.window;

interface PayFormProps {
  order: Order;
  offer: Offer;
  provider: PaymentProvider;
  /** Called with whether the form has unsaved input. */
  onTyped: (typed: boolean) => void;
  onClose: () => void;
}

/** Payment method, its fields, and the pay button. */
export function PayForm({ order, offer, provider, onTyped, onClose }: PayFormProps) {
  const [draft, setDraft] = useDraft(`pay:${order.id}`, { method: '', name: '' });
  const id = useId();
  const card = useRef<Field | null>(null);
  const [cardFault, setCardFault] = useState('');
  const [cardState, setCardState] = useState<CardState>('empty');
  const { pay, fault, error, issues } = usePay(order, provider, offer.redirect_base);
  const method = offer.methods.find(({ name }) => name === draft.method) ?? offer.methods[0];
  useTyped(isTyped(method, draft.name, cardState), onTyped);
  if (!method) return null;
  const submit = async () => {
    const found = method.name === 'creditcard' ? await tokenOf(card.current, cardState) : { token: '' };
    if ('token' in found) {
      const name = method.named ? draft.name.trim() : '';
      return pay({ method: method.name, name, token: found.token });
    }
    setCardFault(found.error);
    return card.current?.focus();
  };
  const check = () => (method.named ? checkName(draft.name) : []);
  return (
    <Form id={id} label={texts.title} onSubmit={submit} validate={check} issues={issues}>
      <CallMessage error={error} fallback={texts.refused} />
      {fault && <Fault {...fault} />}
      <MethodChoice
        offer={offer}
        value={method.name}
        onChange={(next) => setDraft({ ...draft, method: next })}
      />
      {method.name === 'creditcard' && (
        <CardField
          provider={provider}
          onField={(field) => {
            card.current = field;
          }}
          fault={cardFault}
          onEdit={(state) => {
            setCardFault('');
            setCardState(state);
          }}
          onSubmit={() => formOf(id)?.requestSubmit()}
        />
      )}
      {method.named && <NameField value={draft.name} onChange={(name) => setDraft({ ...draft, name })} />}
      <FormActions submitLabel={orderMessages.pay(eurosText(order.amount))} onCancel={onClose} />
    </Form>
  );
}

function Fault({ text, reason }: PayFault) {
  return <FormMessage>{reason === '' ? text : `${reason} ${text}`}</FormMessage>;
}

function NameField(props: { value: string; onChange: (name: string) => void }) {
  return <TextField name="name" label={texts.name} help={texts.nameHelp} autoComplete="name" {...props} />;
}

interface MethodChoiceProps {
  offer: Offer;
  value: PaymentMethodName;
  onChange: (method: string) => void;
}

function MethodChoice({ offer, value, onChange }: MethodChoiceProps) {
  return (
    <ChoiceField
      name="method"
      label={texts.method}
      layout="list"
      autoFocus
      options={offer.methods.map(({ name, label }) => ({
        value: name,
        label,
        text: texts.methodTexts[name],
        icon: METHOD_ICONS[name],
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function isTyped(method: Offer['methods'][number] | undefined, name: string, card: CardState): boolean {
  return method?.name === 'creditcard' ? card !== 'empty' : method?.named === true && name !== '';
}

/** An incomplete card causes no request. */
async function tokenOf(
  field: Field | null,
  state: CardState,
): Promise<{ token: string } | { error: string }> {
  if (field === null || state === 'empty') return { error: texts.cardMissing };
  return state === 'partial' ? { error: texts.cardIncomplete } : field.tokenize();
}

/** Specification, developer area, section 9: the name of the payer has at least 6 characters. */
function checkName(name: string): Issue[] {
  return issueAt('name', seenLength(name.trim()) < PAYMENT_RULES.nameLeast ? texts.shortName : null);
}

function formOf(id: string): HTMLFormElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLFormElement ? element : null;
}
