import type { FileItem } from '@zonewerk/contracts';
import { useSyncExternalStore } from 'react';
import { shell } from './host';
import { messages } from './messages';

/** What is chosen in the window of the file manager, and for whom. */
export interface FileManagerOptions {
  projectId: string;
  /** Files of one of its modules; left out: those of the project itself. */
  module?: string;
  select: 'single' | 'multiple';
  /** Offers files of this kind only. */
  only?: 'pictures';
  /** Gets the chosen files, at least one, when the person has pressed Select; the window is closed then. */
  onSelect: (files: readonly FileItem[]) => void;
}

let opened: FileManagerOptions | null = null;
const listeners = new Set<() => void>();

/** Opens the window in which files of a project are chosen. Says what is wrong when it cannot. */
export function openFileManager(options: FileManagerOptions): void {
  const { noProject, noCallback, title } = messages.fileManager;
  // Remotes are built apart: what they give is looked at.
  const fault = options.projectId ? (typeof options.onSelect === 'function' ? '' : noCallback) : noProject;
  if (fault === '') set(options);
  else void shell.alert({ title, text: fault, icon: 'error' });
}

/** Closes the window of the file manager; nothing is chosen. */
export function closeFileManager(): void {
  set(null);
}

/** What the window of the file manager is open for; null while it is closed. */
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
