import { Skeleton, Stack } from '@zonewerk/ui';
import { messages } from '../messages';

/** Skeleton of a screen: heading, purpose and rows. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-label={messages.loading}>
      <Stack>
        <Skeleton width="14rem" height={28} />
        <Skeleton width="26rem" height={16} />
        <Skeleton height={160} />
      </Stack>
    </div>
  );
}
