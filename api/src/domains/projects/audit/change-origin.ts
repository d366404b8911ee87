import { AsyncLocalStorage } from 'node:async_hooks';

/** Origin of a change by a call. */
export interface ChangeOrigin {
  /** IP address of the client. */
  readonly ip: string;
  /** ID of the request. */
  readonly request: string;
}

/** The origin of the changes of the present call. Changes of the platform have none. */
export const changeOrigin = new AsyncLocalStorage<ChangeOrigin>();
