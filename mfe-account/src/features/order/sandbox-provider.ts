import { PAYMENT_RULES } from '@zonewerk/contracts';
import { SECRET_PARAM } from '../../shared/payments/return-secret';
import { cardFaultText } from './card-faults';
import { orderMessages } from './messages';
import type {
  CardEvents,
  CardField,
  CardState,
  Confirmation,
  PaymentProvider,
  ProviderFacts,
} from './provider.types';

/** Timeouts in milliseconds: until the frame has loaded, and from then until its first message. */
const COMES_MS = 15_000;
const SPEAKS_MS = 1_000;

/** Message of the card field's frame. */
interface FrameMessage {
  sandbox: 'ready' | 'change' | 'focus' | 'blur' | 'submit' | 'token';
  /** Error code of the provider. */
  error?: string | null;
  empty?: boolean;
  complete?: boolean;
  token?: string | null;
  request?: number;
}

interface ConfirmAnswer {
  next_action?: { redirect_to_url?: { url?: string } } | null;
  error?: { code?: string; type?: string };
}

/** Sandbox instead of Stripe: its card field in a frame, and its REST interface with the publishable key. */
export function sandboxProvider(facts: ProviderFacts): PaymentProvider {
  return {
    cardField: (place, events) => cardField(facts, place, events),
    confirm: (confirmation) => confirm(facts, confirmation),
  };
}

function cardField({ url }: ProviderFacts, place: HTMLElement, events: CardEvents): CardField {
  const frame = document.createElement('iframe');
  frame.src = `${url}/card-field?parent=${encodeURIComponent(window.location.origin)}`;
  frame.title = orderMessages.window.card;
  let ready = false;
  const waiting = new Map<number, (message: FrameMessage) => void>();
  const tell = (message: object) => frame.contentWindow?.postMessage(message, url);
  const restyle = () => tell({ sandbox: 'look', ...lookOf(place) });
  const take = (event: MessageEvent<FrameMessage>) => {
    if (event.origin !== url || event.source !== frame.contentWindow) return;
    const { data } = event;
    if (data.sandbox === 'ready') {
      ready = true;
      clearTimeout(unread);
      restyle();
      events.onReady();
    }
    if (data.sandbox === 'change')
      events.onChange(data.error ? cardFaultText(data.error) : '', stateOf(data));
    if (data.sandbox === 'submit') events.onSubmit();
    if (data.sandbox === 'token' && data.request !== undefined) waiting.get(data.request)?.(data);
  };
  let unread = setTimeout(() => events.onUnread(), COMES_MS);
  // Browsers also fire `load` for their own error page.
  const loaded = () => {
    clearTimeout(unread);
    if (!ready) unread = setTimeout(() => events.onUnread(), SPEAKS_MS);
  };
  frame.addEventListener('load', loaded);
  window.addEventListener('message', take);
  place.append(frame);
  return {
    focus: () => tell({ sandbox: 'focus' }),
    restyle,
    tokenize: async () => {
      const request = waiting.size;
      const { token, error } = await new Promise<FrameMessage>((resolve) => {
        waiting.set(request, resolve);
        tell({ sandbox: 'tokenize', request });
      });
      return token ? { token } : { error: cardFaultText(error ?? 'api_error') };
    },
    remove: () => {
      clearTimeout(unread);
      window.removeEventListener('message', take);
      frame.remove();
    },
  };
}

function stateOf({ empty, complete }: FrameMessage): CardState {
  if (empty === true) return 'empty';
  return complete === true ? 'complete' : 'partial';
}

/** Colours of the surrounding page, which the frame cannot read. */
function lookOf(place: HTMLElement) {
  const probe = document.createElement('span');
  probe.style.color = 'var(--zw-bad)';
  probe.style.backgroundColor = 'var(--zw-surface)';
  place.append(probe);
  const { color: danger, backgroundColor: background } = getComputedStyle(probe);
  const look = { color: getComputedStyle(place).color, background, danger };
  probe.remove();
  return look;
}

async function confirm(facts: ProviderFacts, { secret, method, name, returnUrl }: Confirmation) {
  const [intent = ''] = secret.split('_secret_');
  const body = new URLSearchParams({
    key: facts.publishable_key,
    client_secret: secret,
    return_url: returnUrl,
    'payment_method_data[type]': method,
    ...(name === '' ? {} : { 'payment_method_data[billing_details][name]': name }),
    ...(method === 'sofort' ? { 'payment_method_data[sofort][country]': PAYMENT_RULES.sofortCountry } : {}),
  });
  try {
    const path = `/v1/payment_intents/${encodeURIComponent(intent)}/confirm`;
    const response = await fetch(facts.url + path, { method: 'POST', body });
    const { next_action: next, error } = (await response.json()) as ConfirmAnswer;
    if (error) return { code: error.code ?? error.type ?? String(response.status) };
    return { redirect: next?.redirect_to_url?.url ?? returnUrlOf(returnUrl, secret) };
  } catch {
    // No readable response: the state of the payment is unknown.
    return { code: null };
  }
}

/** Return URL of a payment without a redirect to the bank. */
function returnUrlOf(returnUrl: string, secret: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set(SECRET_PARAM, secret);
  return url.href;
}
