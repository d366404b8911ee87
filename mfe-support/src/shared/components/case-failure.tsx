import { IconSearchOff } from '@tabler/icons-react';
import { failureText, isCallFailure, isOffline, issuesOf } from '@zonewerk/shell-sdk';
import { ButtonLink, EmptyState, ErrorState, OfflineState } from '@zonewerk/ui';

interface CaseFailureProps {
  error: unknown;
  onRetry: () => void;
  missing: { title: string; text: string };
  /** Link for a case that does not exist. */
  list: { href: string; label: string };
}

/** Reason that a case is not shown, and the next step. */
export function CaseFailure({ error, onRetry, missing, list }: CaseFailureProps) {
  if (isOffline(error)) return <OfflineState onRetry={onRetry} level={2} />;
  if (!isMissing(error)) return <ErrorState message={failureText(error)} onRetry={onRetry} level={2} />;
  return (
    <EmptyState
      level={2}
      icon={<IconSearchOff />}
      title={missing.title}
      text={missing.text}
      action={<ButtonLink href={list.href}>{list.label}</ButtonLink>}
    />
  );
}

/** The URL names no case, so a retry is useless. */
function isMissing(error: unknown): boolean {
  if (!isCallFailure(error) || error.kind !== 'answer') return false;
  return error.status === 'not-found' || issuesOf(error).some(({ path }) => path === 'caseId');
}
