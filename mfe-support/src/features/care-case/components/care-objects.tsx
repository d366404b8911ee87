import type { CareCase, CaseObject } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, Note, Panel, Stack, Text, Window } from '@zonewerk/ui';
import { useState } from 'react';
import {
  useCareListHistoryInfiniteQuery,
  useCareReadObjectMutation,
  useLazyCareListObjectsQuery,
} from '../../../shared/api/object-calls';
import { careMessages } from '../../../shared/care-messages';
import { HistoryDetails, HistoryList } from '../../../shared/components/case-history';
import { ObjectList } from '../../../shared/components/object-facts';
import classes from './care-objects.module.css';

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
        {currentData && (
          <ObjectList objects={currentData.list}>
            {(object) => object.access_until !== null && <Details caseId={caseId} object={object} />}
          </ObjectList>
        )}
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

/** Details of an object, loaded on demand while its customer grants access. */
function Details({ caseId, object: { kind, id, title } }: { caseId: string; object: CaseObject }) {
  const [isOpen, setIsOpen] = useState(false);
  const [read, { data, error, isLoading }] = useCareReadObjectMutation();
  const open = () => {
    setIsOpen(true);
    void read({ caseId, kind, object_id: id });
  };
  return (
    <>
      <Button size="s" variant="quiet" aria-label={texts.detailsOf(title)} onClick={open}>
        {texts.details}
      </Button>
      <Window opened={isOpen} onClose={() => setIsOpen(false)} title={texts.detailsOf(title)}>
        {isLoading && <Text role="status">{texts.loadingDetails}</Text>}
        {error !== undefined && <Note tone="bad">{failureText(error)}</Note>}
        {data && (
          <dl className={classes.details}>
            {data.details.map(({ name, value }, position) => (
              // Details can have the same name.
              <div key={`${position} ${name}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Window>
    </>
  );
}

function History({ caseId }: { caseId: string }) {
  const query = useCareListHistoryInfiniteQuery(caseId, { refetchOnMountOrArgChange: true });
  return <HistoryList query={query} />;
}
