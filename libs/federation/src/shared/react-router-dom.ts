/**
 * The part of react-router-dom that the front ends share. A shared package keeps everything it exports, and
 * three quarters of the router serve frameworks and server rendering; this list is what is used. A name that is
 * missing here stops the build of the front end that asks for it: add it.
 *
 * The names come from react-router, because react-router-dom is the request that leads here.
 */
export {
  createBrowserRouter,
  Link,
  NavLink,
  Outlet,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
