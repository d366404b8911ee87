import { PAGES } from '@zonewerk/contracts';
import { useCallback } from 'react';
import { returnUrl } from '../content/login-page';
import { useServices } from '../services';

/**
 * What follows a sign-in: from the login page to where the person wanted to go, elsewhere the page is
 * reloaded in place before the window closes, so that it already belongs to who signed in.
 */
export function useSignInEnd(): () => Promise<void> {
  const { pages, signIn, reloadPage } = useServices();
  return useCallback(async () => {
    if (window.location.pathname === PAGES.login.path) pages.go(returnUrl(), { replace: true });
    else {
      await reloadPage();
      signIn.finish(true);
    }
  }, [pages, signIn, reloadPage]);
}
