/** @public a release of a remote names a range of this version */
export { SDK_VERSION } from './version';
/** Page paths and product limits, once in the shell instead of in every screen. */
export { LIMITS, matchPage, PAGES, pagePath } from '@zonewerk/contracts';
export { failureText, isCallFailure, isOffline, issuesOf, type CallFailure } from './calls/failure';
export {
  installShell,
  shell,
  type AlertOptions,
  type ConfirmOptions,
  type ShellHost,
  type ToastOptions,
} from './host';
export { closeFileManager, openFileManager, useFileManager, type FileManagerOptions } from './file-manager';
export { useAllowed, useSession, type ScreenProps } from './store/hooks';
/** @public part of the stable interface for remotes */
export { usePage } from './store/hooks';
export { pageReceived, sessionEnded, tokenReceived, type SessionState } from './store/page-slices';
export { fetchToken, fetchVars, isPageResponse, personOf } from './calls/page-fetch';
export { callApi, callDownload, callQuery } from './calls/call-api';
export { saveDownload, type Download } from './calls/download';
export type { CallRequest } from './calls/base-query';
export { createShellStore, refetchCalls, type ShellState, type ShellStore } from './store/store';
/** @public part of the stable interface for remotes */
export { injectSlice } from './store/store';
export { claimDrafts, clearDrafts, hasOpenDraft, useDraft } from './forms/draft';
export { addressChanged, hasLeftWindowEntry, isWindowEntry, reopenWindowEntry } from './navigation/address';
export { usePathname, useQueryParam, useStepParam } from './navigation/query-param';
export { useAllowedWindow, useWindowEntry, useWindowParam } from './navigation/window-entry';
export {
  allowNextUnload,
  unsavedQuestion,
  useUnsavedChanges,
  type UnsavedQuestion,
} from './navigation/unsaved-changes';
export { useSecondsLeft } from './remaining-seconds';
export { useSearch, useSettled, type Search } from './forms/debounced';
export { useCaptcha, type Captcha, type CaptchaState } from './captcha/captcha';
export { followCases } from './cases/follow-cases';
export { CASE_POLLING, useCaseEvents } from './cases/use-case-events';
export { CURSOR_PAGES, pagedTable, type PagedTable } from './calls/paged-list';
