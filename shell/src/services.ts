import type { Composition, LoadedScreen } from '@zonewerk/federation/runtime';
import type { ScreenProps, ShellStore } from '@zonewerk/shell-sdk';
import { createContext, useContext, type ComponentType } from 'react';
import type { Gate } from './gate';
import type { PageRouter } from './navigation/page-router';

/** Remotes of this page, composed by the boot document. */
export type Remotes = Composition<ComponentType<ScreenProps>>;

export type LoadedRemoteScreen = LoadedScreen<ComponentType<ScreenProps>>;

/** Services of the shell's components; created once at boot. */
export interface Services {
  store: ShellStore;
  pages: PageRouter;
  remotes: Remotes;
  signIn: Gate;
  stepUp: Gate;
  /** Reloads the page response and the data of its remote in place. */
  reloadPage(): Promise<void>;
  /** Requests a CSRF token for the present session. A failure preserves the former one. */
  refreshToken(): Promise<void>;
  signOut(): Promise<void>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The shell renders inside its services.');
  return services;
}
