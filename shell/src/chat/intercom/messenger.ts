import { boot, Intercom, shutdown } from '@intercom/messenger-js-sdk';
import type { PageResponse } from '@zonewerk/contracts';

/** User data of a page with an Intercom app. */
export type IntercomData = NonNullable<PageResponse['vars']['intercomData']> & { readonly app: string };

/** Shows the Intercom widget for a person until the signal aborts. Its script loads once per document. */
export function startMessenger(data: IntercomData, signal: AbortSignal): void {
  const { app, id, name, mail, phone, created, hash, jwt } = data;
  const settings = {
    app_id: app,
    user_id: id,
    name,
    email: mail,
    phone,
    created_at: created,
    user_hash: hash,
    intercom_user_jwt: jwt,
  };
  if (window.Intercom) boot(settings);
  else Intercom(settings);
  signal.addEventListener('abort', () => shutdown(), { once: true });
}
