import type { PageBoot } from '@zonewerk/federation/runtime';
import { UiProvider } from '@zonewerk/ui';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { LazyBadge } from './composition/lazy-badge';
import { ServicesContext, type Services } from './services';

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
          <RouterProvider router={services.pages.router} />
        </ServicesContext>
      </Provider>
    </UiProvider>
  );
}
