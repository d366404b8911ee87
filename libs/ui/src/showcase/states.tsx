import { IconPlus } from '@tabler/icons-react';
import { Button } from '../base/button';
import { Panel, Stack } from '../base/layout';
import { Skeleton } from '../base/skeleton';
import { EmptyState, ErrorState, OfflineState } from '../feedback/states';
import { Sample, Section } from './section';
import classes from './showcase.module.css';

const nothing = () => undefined;

/** Empty, error and offline states of whole panels. */
export function States() {
  return (
    <Section id="states" title="Empty, error, offline, loading">
      <div className={classes.columns}>
        <Panel flush>
          <EmptyState
            title="Folder empty"
            text="Files of this project stand here."
            action={<Button leftIcon={<IconPlus />}>Upload</Button>}
          />
        </Panel>
        <Panel flush>
          <ErrorState
            message="We couldn't get your files. Please try again or report this to us."
            onRetry={nothing}
          />
        </Panel>
        <Panel flush>
          <OfflineState onRetry={nothing} />
        </Panel>
        <Panel title="Loading" aria-busy="true">
          <Sample label="Skeleton">
            <Stack gap={3}>
              <Skeleton width="40%" height="1.25rem" />
              <Skeleton />
              <Skeleton width="85%" />
              <Skeleton width="2rem" height="2rem" round />
            </Stack>
          </Sample>
        </Panel>
      </div>
    </Section>
  );
}
