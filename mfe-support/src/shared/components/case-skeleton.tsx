import { Panel, Skeleton, Stack } from '@zonewerk/ui';
import { messages } from '../messages';

/** Skeleton of a case. */
export function CaseSkeleton() {
  return (
    <div role="status" aria-label={messages.loading} aria-busy="true">
      <Stack gap={6}>
        <Stack gap={3}>
          <Skeleton width="7rem" />
          <Skeleton width="20rem" height="1.75rem" />
          <Skeleton width="14rem" />
        </Stack>
        <Panel>
          <Stack gap={3}>
            <Skeleton width="10rem" />
            <Skeleton />
            <Skeleton width="70%" />
          </Stack>
        </Panel>
        <Panel>
          <Skeleton height="6rem" />
        </Panel>
      </Stack>
    </div>
  );
}
