import type { Order, PaymentMethodName } from '@zonewerk/contracts';
import { issuesOf, pagePath, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useLazyAccountGetOrderQuery } from '../../../shared/balance/api/balance-calls';
import { alertFailure } from '../../../shared/components/read-object';
import { useShown } from '../../../shared/hooks/use-shown';
import {
  useAccountCreatePaymentMutation,
  useLazyAccountPaymentMethodsQuery,
} from '../../../shared/payments/api/payment-calls';
import { SECRET_PARAM } from '../../../shared/payments/return-secret';
import { leavePage } from '../leave-page';
import { reasonText } from '../card-faults';
import { orderMessages } from '../messages';
import type { PaymentProvider } from '../provider.types';

const texts = orderMessages.window;

/** Why nothing was paid. */
export interface PayFault {
  /** The sentence of the specification. */
  text: string;
  /** The cause in words for the payer; empty when it is unknown. */
  reason: string;
}

interface Choice {
  method: PaymentMethodName;
  /** Of the payer; empty where none is asked for. */
  name: string;
  /** Of the card; empty for other methods. */
  token: string;
}

/**
 * Pays an order and goes where the payment goes on: to the payer's bank, or to the page that says what became of it.
 * Who has closed the window before the answer came stays where they are.
 * @param returnUrl where the payer comes back to; empty: nothing can be paid
 */
export function usePay(order: Order, provider: PaymentProvider, returnUrl: string) {
  const [create, { error }] = useAccountCreatePaymentMutation();
  const [readAgain] = useLazyAccountGetOrderQuery();
  const [readOffer] = useLazyAccountPaymentMethodsQuery();
  const [fault, setFault] = useState<PayFault | null>(null);
  const isShown = useShown();
  const pay = async ({ method, name, token }: Choice) => {
    setFault(null);
    if (returnUrl === '') return alertFailure(texts.noRedirect);
    const stripeToken = token === '' ? {} : { stripeToken: token };
    const { data, error: failure } = await create({ order: order.id, method, ...stripeToken });
    if (data?.status !== 'success') {
      if (data) setFault({ text: data.message, reason: reasonText(data.reason) });
      // What was chosen may be offered no more.
      if (issuesOf(failure).some(({ path }) => path === 'method')) void readOffer(order.id);
      // It may be paid all the same, in another tab or by an answer that got lost: then the page says so, and there is
      // nothing left to pay here.
      return void readAgain(order.id);
    }
    // A card is charged by now, which the order says if it is still in sight; nobody is sent to a bank after all.
    if (!isShown()) return void readAgain(order.id);
    if (method === 'creditcard') return leave(order, data);
    const confirmed = await provider.confirm({ secret: data.secret, method, name, returnUrl });
    if (!isShown()) return;
    if ('redirect' in confirmed) return leavePage(confirmed.redirect);
    return setFault(faultOf(confirmed.code));
  };
  return { pay, fault, error, issues: issuesOf(error) };
}

function faultOf(code: string | null): PayFault {
  if (code === null) return { text: texts.refused, reason: '' };
  return { text: texts.refusedWith(code), reason: reasonText(code) };
}

function leave({ id, profile }: Order, { secret, redirect }: { secret: string; redirect: string }) {
  if (redirect !== '') return leavePage(redirect);
  const query = new URLSearchParams({ [SECRET_PARAM]: secret });
  return shell.navigate(`${pagePath('payment-charged', { profile, order: id })}?${query.toString()}`);
}
