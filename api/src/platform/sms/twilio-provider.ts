import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { TwilioSettings } from '../config/config.js';
import { MessageRefused, PhoneProvider, type PhoneMessage } from './phone-provider.js';

const TIMEOUT_MS = 15_000;
/** Statuses of credentials, permissions and limits: a retry may succeed. */
const CAN_PASS = new Set([401, 403, 429]);
/** Tolerance for the clock difference between provider and product. */
const CLOCK_SLACK_MS = 2_000;
/** Maximum of messages to one phone that are searched for this one. */
const LOOKED_THROUGH = 20;

/** Sends through Twilio's REST API. */
export class TwilioProvider extends PhoneProvider {
  private readonly client: twilio.Twilio;
  private readonly from: string;

  constructor({ accountSid, authToken, from, apiUrl }: TwilioSettings) {
    super();
    this.from = from;
    const httpClient = apiUrl ? new GatewayClient(apiUrl) : new twilio.RequestClient({ timeout: TIMEOUT_MS });
    this.client = twilio(accountSid, authToken, { httpClient });
  }

  override async send(message: PhoneMessage): Promise<void> {
    try {
      if (message.again && (await this.wasSent(message))) return;
      await this.create(message);
    } catch (error) {
      throw toOwnError(error);
    }
  }

  private async create({ channel, to, text }: PhoneMessage): Promise<void> {
    if (channel === 'sms') await this.client.messages.create({ to, from: this.from, body: text });
    else await this.client.calls.create({ to, from: this.from, twiml: spoken(text) });
  }

  /** Twilio has no idempotency keys, so a possibly successful attempt is searched in its list. */
  private async wasSent({ channel, to, text, made }: PhoneMessage): Promise<boolean> {
    const since = new Date(made.getTime() - CLOCK_SLACK_MS);
    const limit = LOOKED_THROUGH;
    // Calls have no text in the list: a call to this phone after the creation of the message counts as this one.
    if (channel === 'call')
      return (await this.client.calls.list({ to, startTimeAfter: since, limit: 1 })).length > 0;
    const sent = await this.client.messages.list({ to, dateSentAfter: since, limit });
    return sent.some(({ body }) => body === text);
  }
}

/** The same requests to another origin. */
class GatewayClient extends twilio.RequestClient {
  constructor(private readonly origin: string) {
    super({ timeout: TIMEOUT_MS });
  }

  override request<T>(options: RequestClient.RequestOptions<T>) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, uri: new URL(pathname + search, this.origin).href });
  }
}

/** Spoken twice, because the listener has to write it down. */
function spoken(text: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.say({ language: 'en-GB' }, text);
  response.pause({ length: 1 });
  response.say({ language: 'en-GB' }, text);
  return response.toString();
}

/**
 * The library's errors contain whole requests, including credentials and codes, which must not be logged. Requests that
 * Twilio understood and rejects are final; invalid credentials can be corrected.
 */
function toOwnError(error: unknown): Error {
  if (!(error instanceof twilio.RestException)) {
    return new Error(`Twilio cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`);
  }
  const { status, code, message } = error;
  const text = `Twilio answered ${status}, ${code ?? 'no code'}: ${message}`;
  const final = status >= 400 && status < 500 && !CAN_PASS.has(status);
  return final ? new MessageRefused(text) : new Error(text);
}
