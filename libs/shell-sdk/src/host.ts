import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  text: ReactNode;
  /** OK when left out. */
  confirmLabel?: string;
  /** Cancel when left out. */
  cancelLabel?: string;
  danger?: boolean;
  /** Text that must be typed before the confirm button works. */
  typed?: string;
}

export interface AlertOptions {
  title: string;
  text: ReactNode;
  icon?: 'error' | 'info';
}

export interface ToastOptions {
  text: string;
  tone?: 'good' | 'bad' | 'plain';
  undo?: () => void;
  /** How long it stays; ten seconds when there is an undo. */
  seconds?: number;
}

/** What the shell does for remotes. */
export interface ShellHost {
  /** Goes to an in-app address as a click on a link to it would. */
  navigate(url: string, options?: { replace?: boolean }): void;
  /** Asks for the current page again and keeps the scroll position. Resolves when it is shown. */
  reloadPage(): Promise<void>;
  /** Resolves to true only when the person confirmed. */
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Resolves when the person has closed it. */
  alert(options: AlertOptions): Promise<void>;
  toast(options: ToastOptions): void;
  /** Says a text politely to screen readers. */
  announce(text: string): void;
  /** Opens the login window over the page; resolves to true once signed in. Parallel requests share one window. */
  requestSignIn(): Promise<boolean>;
  /** Asks the signed-in person for the password again; resolves to true once confirmed. */
  requestStepUp(): Promise<boolean>;
  /** Ends the session and goes to the login page as a new document. */
  signOut(): Promise<void>;
}

let installed: ShellHost | null = null;

/** The shell calls this once, before it renders; tests give a double. */
export function installShell(host: ShellHost): void {
  installed = host;
}

function host(): ShellHost {
  if (!installed) throw new Error('The shell has not been installed: call installShell first.');
  return installed;
}

/** The shell, as remotes see it. */
export const shell: ShellHost = {
  navigate: (url, options) => host().navigate(url, options),
  reloadPage: () => host().reloadPage(),
  confirm: (options) => host().confirm(options),
  alert: (options) => host().alert(options),
  toast: (options) => host().toast(options),
  announce: (text) => host().announce(text),
  requestSignIn: () => host().requestSignIn(),
  requestStepUp: () => host().requestStepUp(),
  signOut: () => host().signOut(),
};
