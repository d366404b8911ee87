import { personOf, usePage, useSession } from '@zonewerk/shell-sdk';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../content/error-boundary';

const Launcher = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-launcher" */ './chat-launcher')).ChatLauncher,
}));

/** Chat of a signed-in person. Visitors have none. With an Intercom app, its widget is the chat. */
export function LazyChat() {
  const { loggedIn } = useSession();
  const page = usePage();
  const personId = personOf(page);
  if (!loggedIn || personId === null || page?.vars.intercomData?.app !== undefined) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Launcher key={personId} />
      </Suspense>
    </ErrorBoundary>
  );
}
