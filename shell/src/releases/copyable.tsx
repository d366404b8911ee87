import { IconCheck, IconCopy } from '@tabler/icons-react';
import { shell } from '@zonewerk/shell-sdk';
import { IconButton, Mono } from '@zonewerk/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { messages } from './messages';
import classes from './releases.module.css';

/** How long the tick stands in place of the icon. */
const TICK_MS = 1_500;
const SHORT_COMMIT = 7;

const texts = messages.copy;

/** Puts a text on the clipboard; says so to screen readers, and to everybody when it cannot be done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused, or no secure context, where there is no clipboard at all.
    shell.toast({ text: texts.failed, tone: 'bad' });
    return false;
  }
  shell.announce(texts.done);
  return true;
}

interface CopyableProps {
  /** What is copied. */
  text: string;
  /** What is shown; default all of it. */
  shown?: string;
  /** Name of the button. */
  label: string;
}

/** What a machine reads, with a button that copies it. */
export function Copyable({ text, shown = text, label }: CopyableProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text));
  return (
    <span className={classes['copyable']}>
      <Mono>{shown}</Mono>
      <IconButton
        size="s"
        label={copied ? texts.done : label}
        icon={copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        onClick={() => void copy()}
      />
    </span>
  );
}

/** The first digits of a commit. */
export function shortCommit(commit: string): string {
  return commit.slice(0, SHORT_COMMIT);
}

interface VersionProps {
  version: string;
  /** Null: not known. */
  commit: string | null;
  /** What is to be said about it, behind the commit. */
  children?: ReactNode;
}

/** A version and the commit that it was built from, both to copy. */
export function Version({ version, commit, children }: VersionProps) {
  return (
    <span className={classes['lines']}>
      <Copyable text={version} label={texts.version(version)} />
      <span className={classes['badges']}>
        <Commit commit={commit} />
        {children}
      </span>
    </span>
  );
}

/** The commit alone, in quiet ink. */
export function Commit({ commit }: { commit: string | null }) {
  if (commit === null) return <span className={classes['quiet']}>{messages.noCommit}</span>;
  return (
    <span className={classes['quiet']}>
      <Copyable text={commit} shown={shortCommit(commit)} label={texts.commit(shortCommit(commit))} />
    </span>
  );
}
