import { PAGES } from '@zonewerk/contracts';
import { useCallback } from 'react';
import { returnUrl } from '../content/login-page';
import { useServices } from '../services';

/**
 * End of a sign-in. From the login page, it navigates to the requested page. Elsewhere the page is reloaded in place
 * before the window closes, so that it belongs to the signed-in person.
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
