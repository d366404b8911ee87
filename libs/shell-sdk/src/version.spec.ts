import * as sdk from './index';
import { SDK_VERSION } from './version';

/**
 * Exports by the version that added them. The list of a released version is immutable: a remote with a later export
 * needs a shell with the later version.
 */
const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'CURSOR_PAGES',
    'LIMITS',
    'PAGES',
    'SDK_VERSION',
    'addressChanged',
    'callApi',
    'callDownload',
    'callQuery',
    'claimDrafts',
    'clearDrafts',
    'closeFileManager',
    'createShellStore',
    'failureText',
    'fetchToken',
    'fetchVars',
    'hasLeftWindowEntry',
    'hasOpenDraft',
    'injectSlice',
    'installShell',
    'isCallFailure',
    'isOffline',
    'isPageResponse',
    'isWindowEntry',
    'issuesOf',
    'matchPage',
    'openFileManager',
    'pagePath',
    'pageReceived',
    'pagedTable',
    'personOf',
    'refetchCalls',
    'reopenWindowEntry',
    'saveDownload',
    'sessionEnded',
    'shell',
    'tokenReceived',
    'useCaptcha',
    'useDraft',
    'useFileManager',
    'usePage',
    'usePathname',
    'useQueryParam',
    'useSearch',
    'useSecondsLeft',
    'useSession',
    'useSettled',
    'useStepParam',
    'useWindowEntry',
    'useWindowParam',
  ],
  '0.1.1': ['allowNextUnload', 'unsavedQuestion', 'useUnsavedChanges'],
  '0.1.2': ['CASE_POLLING', 'followCases', 'useCaseEvents'],
  '0.1.3': ['useAllowed'],
  '0.1.4': ['useAllowedWindow'],
};

it('each export of the SDK is listed under a version, and the newest version is current', () => {
  expect(Object.keys(sdk).sort()).toEqual(Object.values(EXPORTS).flat().sort());
  expect(Object.keys(EXPORTS).at(-1)).toBe(SDK_VERSION);
});
