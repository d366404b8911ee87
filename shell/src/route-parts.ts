import { ErrorPage } from './content/error-page';
import { PageView } from './content/page-view';
import { ScreenSkeleton } from './content/screen-skeleton';
import { Frame } from './layout/frame';
import type { RouteParts } from './navigation/router';

/** Components of the shell's only route. */
export const ROUTE_PARTS: RouteParts = {
  Layout: Frame,
  Page: PageView,
  Waiting: ScreenSkeleton,
  Failed: ErrorPage,
};
