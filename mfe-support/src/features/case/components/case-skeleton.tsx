import { Panel, Skeleton, Stack } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import classes from './case.module.css';

/** The shape of a case that is on its way. */
export function CaseSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={messages.loading} aria-busy="true">
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
