import { IconCheck, IconCopy } from '@tabler/icons-react';
import { shell } from '@zonewerk/shell-sdk';
import { IconButton, Mono } from '@zonewerk/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { messages } from './messages';
import classes from './releases.module.css';

/** Milliseconds for which a tick replaces the icon. */
const TICK_MS = 1_500;
const SHORT_COMMIT = 7;

const texts = messages.copy;

/** Copies a text to the clipboard. Announces success to screen readers and shows a toast after a failure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The browser denied access, or the page is not a secure context and has no clipboard.
    shell.toast({ text: texts.failed, tone: 'bad' });
    return false;
  }
  shell.announce(texts.done);
  return true;
}

interface CopyableProps {
  /** Copied text. */
  text: string;
  /** Displayed text; default: the copied text. */
  shown?: string;
  /** Label of the button. */
  label: string;
}

/** Machine-readable text with a copy button. */
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

/** Short form of a commit hash. */
export function shortCommit(commit: string): string {
  return commit.slice(0, SHORT_COMMIT);
}

interface VersionProps {
  version: string;
  /** Null: unknown. */
  commit: string | null;
  /** Remark after the commit. */
  children?: ReactNode;
}

/** A version and its commit, both with a copy button. */
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

/** Secondary text with the commit. */
export function Commit({ commit }: { commit: string | null }) {
  if (commit === null) return <span className={classes['quiet']}>{messages.noCommit}</span>;
  return (
    <span className={classes['quiet']}>
      <Copyable text={commit} shown={shortCommit(commit)} label={texts.commit(shortCommit(commit))} />
    </span>
  );
}
