import type { CareCase } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, Note, Panel, Stack, Text } from '@zonewerk/ui';
import {
  useCareListHistoryInfiniteQuery,
  useLazyCareListObjectsQuery,
} from '../../../shared/api/object-calls';
import { careMessages } from '../../../shared/care-messages';
import { HistoryDetails, HistoryList } from '../../../shared/components/case-history';
import { ObjectList } from '../../../shared/components/object-facts';

const texts = careMessages.objects;

/** Linked objects of a case, loaded on demand, and the history of the case. */
export function CareObjects({ shown: { caseId } }: { shown: CareCase }) {
  const [read, { currentData, error, isFetching }] = useLazyCareListObjectsQuery();
  return (
    <Panel title={texts.title}>
      <Stack>
        <Text>{texts.help}</Text>
        {error !== undefined && <Note tone="bad">{failureText(error)}</Note>}
        {currentData && currentData.list.length === 0 && <Text>{texts.none}</Text>}
        {currentData && <ObjectList objects={currentData.list} />}
        <div>
          <Button size="s" loading={isFetching} onClick={() => void read(caseId)}>
            {currentData ? texts.again : texts.show}
          </Button>
        </div>
        <HistoryDetails>
          <History caseId={caseId} />
        </HistoryDetails>
      </Stack>
    </Panel>
  );
}

function History({ caseId }: { caseId: string }) {
  const query = useCareListHistoryInfiniteQuery(caseId, { refetchOnMountOrArgChange: true });
  return <HistoryList query={query} />;
}
