import { type PageResponse, type Permission, roleAllows } from '@zonewerk/contracts';
import { useSelector } from 'react-redux';
import type { SessionState } from './page-slices';
import type { ShellState } from './store';

/** Props of every federated screen. A remote exposes it as `export const Screen: ComponentType<ScreenProps>`. */
export interface ScreenProps {
  page: PageResponse;
  /** Decoded path parameters of the page, e.g. `projectId`. */
  params: Readonly<Record<string, string>>;
}

/** State of the session. */
export function useSession(): SessionState {
  return useSelector((state: ShellState) => state.session);
}

/** The displayed page response; null before the first one. */
export function usePage(): PageResponse | null {
  return useSelector((state: ShellState) => state.page.current);
}

/**
 * Whether the person's role in the open project has a permission. Screens hide controls without it; the server decides.
 * True outside of projects, and if the server names no role.
 */
export function useAllowed(permission: Permission): boolean {
  return useSelector(({ page }: ShellState) => {
    const role = page.current?.vars.projectRole ?? null;
    return role === null || roleAllows(role, permission);
  });
}
