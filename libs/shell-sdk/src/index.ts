/** @public the range of this is what a remote's release names */
export { SDK_VERSION } from './version';
/** The addresses of pages and the limits of the product: once in the shell instead of once in every screen. */
export { LIMITS, matchPage, PAGES, pagePath } from '@zonewerk/contracts';
export { failureText, isCallFailure, isOffline, issuesOf, type CallFailure } from './failure';
export {
  installShell,
  shell,
  type AlertOptions,
  type ConfirmOptions,
  type ShellHost,
  type ToastOptions,
} from './host';
export { closeFileManager, openFileManager, useFileManager, type FileManagerOptions } from './file-manager';
export { useSession, type ScreenProps } from './hooks';
/** @public part of the promise to remotes */
export { usePage } from './hooks';
export { pageReceived, sessionEnded, tokenReceived, type SessionState } from './page-slices';
export { fetchToken, fetchVars, isPageResponse, personOf } from './page-fetch';
export { callApi, callDownload, callQuery } from './call-api';
export { saveDownload, type Download } from './download';
export type { CallRequest } from './base-query';
export { createShellStore, refetchCalls, type ShellState, type ShellStore } from './store';
/** @public part of the promise to remotes */
export { injectSlice } from './store';
export { claimDrafts, clearDrafts, hasOpenDraft, useDraft } from './draft';
export { addressChanged, hasLeftWindowEntry, isWindowEntry, reopenWindowEntry } from './address';
export { usePathname, useQueryParam, useStepParam } from './query-param';
export { useWindowEntry, useWindowParam } from './window-entry';
export { allowNextUnload, unsavedQuestion, useUnsavedChanges, type UnsavedQuestion } from './unsaved-changes';
export { useSecondsLeft } from './seconds-left';
export { useSearch, useSettled, type Search } from './settled';
export { useCaptcha, type Captcha, type CaptchaState } from './captcha';
export { CURSOR_PAGES, pagedTable, type PagedTable } from './paged-list';
