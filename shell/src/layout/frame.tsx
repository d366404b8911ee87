import { LiveRegion, LoadingBar, SkipLink, ToastHost } from '@zonewerk/ui';
import { LIMITS } from '@zonewerk/contracts';
import { Outlet, useLocation } from 'react-router-dom';
import { LazyChat } from '../chat/lazy-chat';
import { ConsentBanner } from '../consent/consent-banner';
import { DialogHost } from '../dialogs/dialog-host';
import { CONTENT_ID } from '../navigation/focus-content';
import { LeaveDialog } from '../navigation/leave-dialog';
import { useObservable } from '../observable';
import { PaletteHost } from '../palette/palette-host';
import { useServices } from '../services';
import { LoginWindow } from '../sign-in/login-window';
import { StepUpWindow } from '../sign-in/step-up-window';
import { FileManagerHost } from '../windows/file-manager-host';
import { accountPage, openProjectId } from './areas';
import { Footer } from './footer';
import styles from './frame.module.css';
import { Header } from './header';
import { AccountRail, Rail } from './rail';

/** Frame around the content area. During sign-in it is blurred but remains mounted. */
export function Frame() {
  const { signIn, pages } = useServices();
  const veiled = useObservable(signIn.open);
  const { pathname } = useLocation();
  const projectId = openProjectId(pathname);
  const rail = projectId !== null ? <Rail projectId={projectId} /> : accountPage(pathname) && <AccountRail />;
  return (
    <>
      <PageBar />
      <div className={styles['frame']} inert={veiled} data-veiled={veiled || undefined}>
        <SkipLink target={CONTENT_ID} />
        <Header projectId={projectId} />
        <div className={styles['middle']}>
          {rail && <aside className={styles['rail']}>{rail}</aside>}
          <main id={CONTENT_ID} tabIndex={-1} className={styles['content']}>
            <Outlet />
          </main>
        </div>
        <Footer />
        <LazyChat />
      </div>
      <FileManagerHost />
      <LoginWindow />
      <StepUpWindow />
      <DialogHost />
      <LeaveDialog isLeave={pages.isLeave} />
      <PaletteHost />
      {!veiled && <ConsentBanner />}
      <ToastHost />
      <LiveRegion />
    </>
  );
}

function PageBar() {
  const { pages, signIn } = useServices();
  const busy = useObservable(pages.busy);
  const signingIn = useObservable(signIn.open);
  return <LoadingBar active={busy && !signingIn} delay={LIMITS.loadingBarDelayMs} />;
}
