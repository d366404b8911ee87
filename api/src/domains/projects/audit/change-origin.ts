import { AsyncLocalStorage } from 'node:async_hooks';

/** Origin of a change that a call makes. */
export interface ChangeOrigin {
  /** Address of the client. */
  readonly ip: string;
  /** Id of the request. */
  readonly request: string;
}

/** The origin of the changes of the current call. Work of the platform has none. */
export const changeOrigin = new AsyncLocalStorage<ChangeOrigin>();
