import type { PageBoot } from '@zonewerk/federation/runtime';
import { UiProvider } from '@zonewerk/ui';
import { Provider } from 'react-redux';
import { LazyBadge } from './composition/lazy-badge';
import { ErrorPage } from './content/error-page';
import { PageView } from './content/page-view';
import { ScreenSkeleton } from './content/screen-skeleton';
import { Frame } from './layout/frame';
import { PageRoot, type RootParts } from './navigation/page-root';
import { ServicesContext, type Services } from './services';

const PARTS: RootParts = { Frame, Page: PageView, Waiting: ScreenSkeleton, Failed: ErrorPage };

interface AppProps {
  services: Services;
  boot: Pick<PageBoot, 'channel' | 'override'>;
  nonce: string | undefined;
}

/** The whole shell. */
export function App({ services, boot, nonce }: AppProps) {
  return (
    <UiProvider nonce={nonce}>
      <Provider store={services.store}>
        <ServicesContext value={services}>
          <LazyBadge channel={boot.channel} override={boot.override} />
          <PageRoot pages={services.pages} parts={PARTS} />
        </ServicesContext>
      </Provider>
    </UiProvider>
  );
}
