import { isOffline } from '@zonewerk/shell-sdk';
import { ErrorState, OfflineState, Skeleton, Stack, Text } from '@zonewerk/ui';
import { useEffect, useEffectEvent } from 'react';
import { faultText } from '../plan-form';

interface PlanReadingProps {
  /** Text during the request. */
  text: string;
  error: unknown;
  onSubmit: () => Promise<void>;
}

/** Placeholder for forms without fields, which are submitted at once. */
export function PlanReading({ text, error, onSubmit }: PlanReadingProps) {
  const begin = useEffectEvent(() => void onSubmit());
  useEffect(() => begin(), []);
  const retry = () => void onSubmit();
  if (isOffline(error)) return <OfflineState level={3} onRetry={retry} />;
  if (error !== undefined) return <ErrorState level={3} message={faultText(error)} onRetry={retry} />;
  return (
    <Stack gap={3} role="status">
      <Text>{text}</Text>
      <Skeleton width="100%" height="8rem" />
    </Stack>
  );
}
