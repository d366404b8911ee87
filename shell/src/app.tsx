import { UiProvider } from '@zonewerk/ui';
import { Provider } from 'react-redux';
import { ErrorPage } from './content/error-page';
import { PageView } from './content/page-view';
import { ScreenSkeleton } from './content/screen-skeleton';
import { Frame } from './layout/frame';
import { PageRoot, type RootParts } from './navigation/page-root';
import { ServicesContext, type Services } from './services';

const PARTS: RootParts = { Frame, Page: PageView, Waiting: ScreenSkeleton, Failed: ErrorPage };

/** The whole shell. */
export function App({ services, nonce }: { services: Services; nonce: string | undefined }) {
  return (
    <UiProvider nonce={nonce}>
      <Provider store={services.store}>
        <ServicesContext value={services}>
          <PageRoot pages={services.pages} parts={PARTS} />
        </ServicesContext>
      </Provider>
    </UiProvider>
  );
}
