import type { PageResponse } from '@zonewerk/contracts';
import { ErrorState, PageHeader, Panel } from '@zonewerk/ui';
import { messages } from '../messages';

/** Page whose remote is missing in this composition. Only a new document can load another composition. */
export function MissingPart({ page }: { page: PageResponse }) {
  return (
    <>
      <PageHeader title={page.title} />
      <Panel flush>
        <ErrorState
          title={messages.failed.missing}
          message={messages.failed.missingText}
          onRetry={() => window.location.reload()}
        />
      </Panel>
    </>
  );
}
