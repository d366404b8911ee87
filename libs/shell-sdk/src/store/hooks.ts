import { type PageResponse, type Permission, roleAllows } from '@zonewerk/contracts';
import { useSelector } from 'react-redux';
import type { SessionState } from './page-slices';
import type { ShellState } from './store';

/** What every federated screen gets. A remote exposes it as `export const Screen: ComponentType<ScreenProps>`. */
export interface ScreenProps {
  page: PageResponse;
  /** Parameters of the page's path, decoded, e.g. `projectId`. */
  params: Readonly<Record<string, string>>;
}

/** Who is signed in. */
export function useSession(): SessionState {
  return useSelector((state: ShellState) => state.session);
}

/** The page response that is shown; null until the first one has come. */
export function usePage(): PageResponse | null {
  return useSelector((state: ShellState) => state.page.current);
}

/**
 * Whether the role of the person in the open project has a permission. Screens hide controls without it; the server
 * decides. True outside projects, and while the server names no role.
 */
export function useAllowed(permission: Permission): boolean {
  return useSelector(({ page }: ShellState) => {
    const role = page.current?.vars.projectRole ?? null;
    return role === null || roleAllows(role, permission);
  });
}
