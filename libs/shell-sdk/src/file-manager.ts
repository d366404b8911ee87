import type { FileItem } from '@zonewerk/contracts';
import { useSyncExternalStore } from 'react';
import { shell } from './host';
import { messages } from './messages';

/** Options of the file manager window. */
export interface FileManagerOptions {
  projectId: string;
  /** Module of the files; absent for files of the project. */
  module?: string;
  select: 'single' | 'multiple';
  /** Lists only files of this kind. */
  only?: 'pictures';
  /** Called with the selected files, at least one, after the window has closed. */
  onSelect: (files: readonly FileItem[]) => void;
}

let opened: FileManagerOptions | null = null;
const listeners = new Set<() => void>();

/** Opens the window that selects files of a project. Reports invalid options. */
export function openFileManager(options: FileManagerOptions): void {
  const { noProject, noCallback, title } = messages.fileManager;
  // Remotes are built separately, so their arguments are checked at run time.
  const fault = options.projectId ? (typeof options.onSelect === 'function' ? '' : noCallback) : noProject;
  if (fault === '') set(options);
  else void shell.alert({ title, text: fault, icon: 'error' });
}

/** Closes the file manager window without a selection. */
export function closeFileManager(): void {
  set(null);
}

/** Options of the open file manager window; null while it is closed. */
export function useFileManager(): FileManagerOptions | null {
  return useSyncExternalStore(subscribe, () => opened);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(options: FileManagerOptions | null): void {
  opened = options;
  for (const listener of [...listeners]) listener();
}
