import { sandboxProvider } from './sandbox-provider';

const URL_OF_SANDBOX = 'http://127.0.0.1:4242';
const provider = sandboxProvider({ kind: 'sandbox', publishable_key: 'pk_test_1', url: URL_OF_SANDBOX });
const RETURN = 'https://zonewerk.example/balance/a/orders/b/charged/';
const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
  document.body.replaceChildren();
});

describe('the card field', () => {
  function field() {
    const place = document.createElement('div');
    document.body.append(place);
    const events = { onReady: jest.fn(), onUnread: jest.fn(), onChange: jest.fn(), onSubmit: jest.fn() };
    const card = provider.cardField(place, events);
    const frame = place.querySelector('iframe')!;
    const posted = jest.spyOn(frame.contentWindow!, 'postMessage').mockImplementation();
    const say = (data: object, origin = URL_OF_SANDBOX) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));
    return { card, events, frame, posted, say };
  }

  it('is a frame of the sandbox that receives the page style', () => {
    const { card, events, frame, posted, say } = field();
    expect(frame.src).toBe(
      `${URL_OF_SANDBOX}/card-field?parent=${encodeURIComponent(window.location.origin)}`,
    );
    expect(frame.title).toBe('Card');
    say({ sandbox: 'ready' });
    expect(events.onReady).toHaveBeenCalledTimes(1);
    expect(posted).toHaveBeenCalledWith(expect.objectContaining({ sandbox: 'look' }), URL_OF_SANDBOX);
    posted.mockClear();
    card.restyle();
    expect(posted).toHaveBeenCalledWith(expect.objectContaining({ sandbox: 'look' }), URL_OF_SANDBOX);
  });

  it('accepts messages of its own frame only', () => {
    const { events, say } = field();
    say({ sandbox: 'change', error: 'invalid_number' }, 'https://elsewhere.example');
    expect(events.onChange).not.toHaveBeenCalled();
    say({ sandbox: 'change', error: 'invalid_number', empty: false });
    say({ sandbox: 'change', error: null, empty: false, complete: true });
    say({ sandbox: 'change', error: null, empty: true });
    say({ sandbox: 'submit' });
    expect(events.onChange.mock.calls).toEqual([
      ['The card number is wrong. Please check it.', 'partial'],
      ['', 'complete'],
      ['', 'empty'],
    ]);
    expect(events.onSubmit).toHaveBeenCalledTimes(1);
  });

  it('returns a token or the card error', async () => {
    const { card, posted, say } = field();
    const first = card.tokenize();
    expect(posted).toHaveBeenLastCalledWith({ sandbox: 'tokenize', request: 0 }, URL_OF_SANDBOX);
    say({ sandbox: 'token', request: 0, token: 'tok_1', error: null });
    expect(await first).toEqual({ token: 'tok_1' });
    const second = card.tokenize();
    say({ sandbox: 'token', request: 1, token: null, error: 'incorrect_number' });
    expect(await second).toEqual({ error: 'The card number is wrong. Please check it.' });
    const third = card.tokenize();
    say({ sandbox: 'token', request: 2, token: null, error: 'parameter_unknown' });
    expect(await third).toEqual({
      error: 'Something went wrong! Please contact our Care team with the following code [parameter_unknown]',
    });
  });

  describe('that fails to load', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('is reported when the browser shows an error page', () => {
      const { events, frame } = field();
      frame.dispatchEvent(new Event('load'));
      jest.advanceTimersByTime(1_000);
      expect(events.onUnread).toHaveBeenCalledTimes(1);
    });

    it('is reported after a timeout, and ready after a late message', () => {
      const { events, say } = field();
      jest.advanceTimersByTime(15_000);
      expect(events.onUnread).toHaveBeenCalledTimes(1);
      say({ sandbox: 'ready' });
      expect(events.onReady).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['spoke before it was loaded', ['ready', 'load']],
      ['was loaded before it spoke', ['load', 'ready']],
      ['was removed', ['load', 'remove']],
    ])('is not reported when it %s', (_what, steps) => {
      const { card, events, frame, say } = field();
      for (const step of steps) {
        if (step === 'ready') say({ sandbox: 'ready' });
        else if (step === 'load') frame.dispatchEvent(new Event('load'));
        else card.remove();
      }
      jest.advanceTimersByTime(60_000);
      expect(events.onUnread).not.toHaveBeenCalled();
    });
  });

  it('is detached by its removal', () => {
    const { card, events, frame, say } = field();
    card.focus();
    card.remove();
    say({ sandbox: 'ready' });
    expect(frame.isConnected).toBe(false);
    expect(events.onReady).not.toHaveBeenCalled();
  });
});

describe('the confirmation', () => {
  const how = { secret: 'pi_1_secret_2', method: 'giropay' as const, name: 'Mies B', returnUrl: RETURN };

  function answer(body: object | Error) {
    const sent: { url: string; fields: Record<string, string> }[] = [];
    globalThis.fetch = async (url, init) => {
      const fields = Object.fromEntries(init?.body as URLSearchParams);
      sent.push({ url: String(url), fields });
      if (body instanceof Error) throw body;
      return Response.json(body);
    };
    return sent;
  }

  it('sends the method with the publishable key and returns the redirect of the payer', async () => {
    const sent = answer({ next_action: { redirect_to_url: { url: 'https://bank.example/1' } } });
    expect(await provider.confirm(how)).toEqual({ redirect: 'https://bank.example/1' });
    expect(sent[0]?.url).toBe(`${URL_OF_SANDBOX}/v1/payment_intents/pi_1/confirm`);
    expect(sent[0]?.fields).toEqual({
      key: 'pk_test_1',
      client_secret: 'pi_1_secret_2',
      return_url: RETURN,
      'payment_method_data[type]': 'giropay',
      'payment_method_data[billing_details][name]': 'Mies B',
    });
  });

  it('sends the country of Sofort, and no name', async () => {
    const sent = answer({});
    await provider.confirm({ ...how, method: 'sofort', name: '' });
    expect(sent[0]?.fields).toMatchObject({ 'payment_method_data[sofort][country]': 'NL' });
    expect(sent[0]?.fields).not.toHaveProperty('payment_method_data[billing_details][name]');
  });

  it('returns the return URL when the bank requires no action', async () => {
    answer({ next_action: null });
    expect(await provider.confirm(how)).toEqual({
      redirect: `${RETURN}?payment_intent_client_secret=pi_1_secret_2`,
    });
  });

  it.each([
    [
      { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } },
      'payment_intent_unexpected_state',
    ],
    [{ error: { type: 'api_error' } }, 'api_error'],
    [new TypeError('Failed to fetch'), null],
  ])('returns the code of a rejection: %p', async (body, code) => {
    answer(body);
    expect(await provider.confirm(how)).toEqual({ code });
  });
});
