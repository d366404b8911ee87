import { fetchVars, personOf } from '@zonewerk/shell-sdk';
import { observable, type Observable } from '../observable';
import { fetchPage, type PageResult } from './fetch-page';
import type { PendingPageResult } from './pending-page-result';
import type { PageSubmission } from './link-rules';
import { leadsToLogin, redirectTarget } from './page-loader';
import { person } from './person';

export interface FormSenderDeps {
  handover: PendingPageResult;
  go(target: string): void;
  token(): string;
  tokenReceived(token: string): void;
  requestSignIn(): Promise<boolean>;
  formFailed(result: PageResult): void;
  origin: string;
}

export interface FormSender {
  send(submission: PageSubmission): Promise<void>;
  /** A newer navigation discards the response of a pending form. */
  cancel(): void;
  sending: Observable<boolean>;
}

/** Sends forms of the content area: GET as a navigation, POST form-encoded with the CSRF token. */
export function createFormSender(deps: FormSenderDeps): FormSender {
  const sending = observable(false);
  let current: AbortController | null = null;
  const cancel = () => {
    current?.abort();
    current = null;
    sending.set(false);
  };
  return {
    sending,
    cancel,
    async send(submission) {
      if (submission.method === 'get') {
        deps.go(submission.url.href);
        return;
      }
      cancel();
      const own = new AbortController();
      current = own;
      sending.set(true);
      const result = await resultOf(submission, own.signal, deps);
      if (current !== own || result === null) return;
      current = null;
      sending.set(false);
      show(result, submission.url, deps);
    },
  };
}

async function resultOf(
  submission: PageSubmission,
  signal: AbortSignal,
  deps: FormSenderDeps,
): Promise<PageResult | null> {
  const post = () => {
    const fields = new URLSearchParams(submission.fields);
    fields.set('_csrf_token', deps.token());
    return fetchPage(submission.url, signal, fields);
  };
  const sender = person.get();
  try {
    let result = await post();
    if (result.kind === 'refusal' && result.status === 'csrf') {
      const vars = await fetchVars(signal);
      if (vars === null || isOtherUser(sender, personOf({ vars }))) return result;
      deps.tokenReceived(vars.token);
      result = await post();
    }
    if (!leadsToLogin(result, deps.origin) || !(await deps.requestSignIn())) return result;
    return isOtherUser(sender, person.get()) ? result : await post();
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof TypeError) return { kind: 'offline' };
    throw error;
  }
}

/** Input of one person is never sent for another person who signed in. */
function isOtherUser(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before !== now;
}

function show(result: PageResult, url: URL, deps: FormSenderDeps): void {
  if (result.kind === 'offline' || result.kind === 'refusal') {
    deps.formFailed(result);
    return;
  }
  const target = redirectTarget(result, deps.origin);
  if (target !== null) {
    deps.go(target.href);
    return;
  }
  const address = result.kind === 'page' ? new URL(result.page.url || url.href, deps.origin) : url;
  deps.handover.put(address, result);
  deps.go(address.href);
}
