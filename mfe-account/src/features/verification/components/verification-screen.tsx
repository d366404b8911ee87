import type { Verification } from '@zonewerk/contracts';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { ErrorState, OfflineState, PageHeader, Panel, Skeleton, Stack, VisuallyHidden } from '@zonewerk/ui';
import { FactorsPanel } from './factors-panel';
import { PasskeysPanel } from './passkeys-panel';
import { RecoveryPanel } from './recovery-panel';
import { SetupWindow } from './setup-window';
import { useAccountGetVerificationQuery } from '../api/verification-calls';
import { verificationMessages as texts } from '../messages';

/** Page `account-verification`. `?method=` opens the set-up of a method by its number. */
export function VerificationScreen() {
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Content />
    </>
  );
}

function Content() {
  const { data, error, isFetching, refetch } = useAccountGetVerificationQuery();
  if (data) return <Factors verification={data} />;
  if (!error) return <Waiting />;
  const again = { onRetry: () => void refetch(), busy: isFetching };
  return (
    <Panel>
      {isOffline(error) ? (
        <OfflineState {...again} />
      ) : (
        <ErrorState {...again} message={failureText(error)} />
      )}
    </Panel>
  );
}

function Factors({ verification }: { verification: Verification }) {
  return (
    <Stack gap={5}>
      <FactorsPanel verification={verification} />
      <RecoveryPanel verification={verification} />
      <PasskeysPanel passkeys={verification.passkeys} />
      <SetupWindow verification={verification} />
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap={5}>
      <VisuallyHidden role="status">{texts.reading}</VisuallyHidden>
      {[texts.factors, texts.recovery, texts.passkeys].map(({ title, purpose }) => (
        <Panel key={title} title={title} purpose={purpose} aria-busy="true">
          <Stack gap={3}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Stack>
        </Panel>
      ))}
    </Stack>
  );
}
