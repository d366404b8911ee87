import { IconCheck, IconCopy } from '@tabler/icons-react';
import { IconButton } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { copyText } from '../copy-text';
import { messages } from '../messages';

/** Milliseconds for which a tick replaces the icon. */
const TICK_MS = 1_500;

/** Button that copies a machine-readable text. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text));
  return (
    <IconButton
      size="s"
      label={copied ? messages.copy.done : (label ?? messages.copy.one(text))}
      icon={copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      onClick={() => void copy()}
    />
  );
}
