import { UiProvider } from '@zonewerk/ui';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { ServicesContext, type Services } from './services';

/** The whole shell. */
export function App({ services, nonce }: { services: Services; nonce: string | undefined }) {
  return (
    <UiProvider nonce={nonce}>
      <Provider store={services.store}>
        <ServicesContext value={services}>
          <RouterProvider router={services.pages.router} />
        </ServicesContext>
      </Provider>
    </UiProvider>
  );
}
