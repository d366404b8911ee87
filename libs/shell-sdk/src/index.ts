export { SDK_VERSION } from './version';
export { messages as sdkMessages } from './messages';
export { failureText, isCallFailure, isOffline, issuesOf, type CallFailure } from './failure';
export {
  installShell,
  shell,
  type AlertOptions,
  type ConfirmOptions,
  type ShellHost,
  type ToastOptions,
} from './host';
export { usePage, useSession, type ScreenProps } from './hooks';
export { pageReceived, sessionEnded, tokenReceived, type SessionState } from './page-slices';
export { fetchToken, isPageResponse } from './page-fetch';
export { callApi, callQuery } from './call-api';
export type { CallRequest } from './base-query';
export { createShellStore, injectSlice, refetchCalls, type ShellState, type ShellStore } from './store';
export { claimDrafts, clearDrafts, useDraft } from './draft';
export { addressChanged, useQueryParam } from './query-param';
