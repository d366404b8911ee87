import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { TwilioSettings } from '../config/config.js';
import { MessageRefused, PhoneProvider, type PhoneMessage } from './phone-provider.js';

const TIMEOUT_MS = 15_000;
/** Credentials, permissions and limits: what is refused with these may go through later. */
const CAN_PASS = new Set([401, 403, 429]);
/** Clocks of two houses differ a little. */
const CLOCK_SLACK_MS = 2_000;
/** Messages to one phone that are looked through for this one. */
const LOOKED_THROUGH = 20;

/** Sends by Twilio's REST interface. */
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

  /** Twilio has no keys against repetition, so a try that may have got through is looked for in its list. */
  private async wasSent({ channel, to, text, made }: PhoneMessage): Promise<boolean> {
    const since = new Date(made.getTime() - CLOCK_SLACK_MS);
    const limit = LOOKED_THROUGH;
    // Calls do not tell what was said: one to this phone after the promise is taken for it.
    if (channel === 'call')
      return (await this.client.calls.list({ to, startTimeAfter: since, limit: 1 })).length > 0;
    const sent = await this.client.messages.list({ to, dateSentAfter: since, limit });
    return sent.some(({ body }) => body === text);
  }
}

/** The same requests, to another origin. */
class GatewayClient extends twilio.RequestClient {
  constructor(private readonly origin: string) {
    super({ timeout: TIMEOUT_MS });
  }

  override request<T>(options: RequestClient.RequestOptions<T>) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, uri: new URL(pathname + search, this.origin).href });
  }
}

/** Said twice, since nobody writes along at once. */
function spoken(text: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.say({ language: 'en-GB' }, text);
  response.pause({ length: 1 });
  response.say({ language: 'en-GB' }, text);
  return response.toString();
}

/**
 * The library's errors carry whole requests, credentials and codes included, which must not get into the log. Requests
 * that Twilio understood and will not carry out are final; bad credentials can be mended.
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
