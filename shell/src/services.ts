import type { Composition, LoadedScreen } from '@zonewerk/federation/runtime';
import type { ScreenProps, ShellStore } from '@zonewerk/shell-sdk';
import { createContext, useContext, type ComponentType } from 'react';
import type { Gate } from './gate';
import type { PageRouter } from './navigation/page-router';

/** The remotes of this page, as the boot document composes them. */
export type Remotes = Composition<ComponentType<ScreenProps>>;

export type LoadedRemoteScreen = LoadedScreen<ComponentType<ScreenProps>>;

/** What the shell's components work with; made once at boot. */
export interface Services {
  store: ShellStore;
  pages: PageRouter;
  remotes: Remotes;
  signIn: Gate;
  stepUp: Gate;
  /** Reload in place: the page response and the data of its remote. */
  reloadPage(): Promise<void>;
  /** Takes a CSRF token that fits the present session. Without an answer the former one stays. */
  refreshToken(): Promise<void>;
  signOut(): Promise<void>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The shell renders inside its services.');
  return services;
}
