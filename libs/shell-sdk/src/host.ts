import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  text: ReactNode;
  /** Default: OK. */
  confirmLabel?: string;
  /** Default: Cancel. */
  cancelLabel?: string;
  danger?: boolean;
  /** Text that the user has to type before the confirm button is enabled. */
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
  /** Link to the object of the text. */
  link?: { readonly label: string; readonly href: string };
  /** Visible time; default ten seconds with an undo or a link. */
  seconds?: number;
}

/** Functions of the shell for remotes. */
export interface ShellHost {
  /** Navigates to an in-app URL like a click on a link. */
  navigate(url: string, options?: { replace?: boolean }): void;
  /** Reloads the current page and preserves the scroll position. Resolves when it is shown. */
  reloadPage(): Promise<void>;
  /** Resolves to true only after a confirmation. */
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Resolves after the dialog was closed. */
  alert(options: AlertOptions): Promise<void>;
  toast(options: ToastOptions): void;
  /** Announces a text politely to screen readers. */
  announce(text: string): void;
  /** Opens the login window over the page; resolves to true after a sign-in. Concurrent requests share one window. */
  requestSignIn(): Promise<boolean>;
  /** Requires the signed-in person to verify the identity again; resolves to true on success. */
  requestStepUp(): Promise<boolean>;
  /** Ends the session and loads the login page as a new document. */
  signOut(): Promise<void>;
}

let installed: ShellHost | null = null;

/** Called once by the shell before the first render; tests pass a double. */
export function installShell(host: ShellHost): void {
  installed = host;
}

function host(): ShellHost {
  if (!installed) throw new Error('The shell has not been installed: call installShell first.');
  return installed;
}

/** Interface of the shell for remotes. */
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
