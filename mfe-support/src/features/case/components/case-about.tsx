import {
  CASE_TYPES,
  type CaseObject,
  type CaseType,
  KINDS_OF_TYPE,
  type SupportCase,
} from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Button, Note, Panel, Stack } from '@zonewerk/ui';
import { useDispatch } from 'react-redux';
import {
  useSupportListHistoryInfiniteQuery,
  useSupportListObjectsQuery,
  useSupportSetTypeMutation,
} from '../../../shared/api/object-calls';
import { changeCase } from '../../../shared/api/support-calls';
import { HistoryDetails, HistoryList } from '../../../shared/components/case-history';
import { messages } from '../../../shared/messages';
import { AbuseReport } from './abuse-report';
import classes from './case-about.module.css';
import { LinkedObjects } from './linked-objects';

const texts = messages.case.about;

/**
 * Case-type items (specification, account area, section 2) and the blocks of the selected type. Items and blocks have
 * the type in the attribute `zw-type`.
 */
export function CaseAbout({ shown }: { shown: SupportCase }) {
  const { data, error } = useSupportListObjectsQuery(shown.caseId, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={texts.title}>
      <Stack>
        <TypeItems shown={shown} />
        {!data && error !== undefined && <Note tone="warn">{failureText(error)}</Note>}
        {CASE_TYPES.map((type) => (
          <div key={type} zw-type={type} className={classes.block} hidden={type !== shown.type}>
            {type === shown.type && <Block shown={shown} objects={data?.list ?? []} />}
          </div>
        ))}
        <HistoryDetails>
          <History caseId={shown.caseId} />
        </HistoryDetails>
      </Stack>
    </Panel>
  );
}

function Block({ shown, objects }: { shown: SupportCase; objects: readonly CaseObject[] }) {
  const { caseId, type } = shown;
  const kinds = KINDS_OF_TYPE[type];
  if (type === 'abuse') return <AbuseReport key={caseId} shown={shown} />;
  if (kinds.length === 0) return <Note>{messages.types[type].hint}</Note>;
  return <LinkedObjects caseId={caseId} kinds={kinds} objects={objects} />;
}

/** One type is selected at a time. */
function TypeItems({ shown: { caseId, type: selected } }: { shown: SupportCase }) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [setType, { isLoading, originalArgs }] = useSupportSetTypeMutation();
  const select = async (type: CaseType) => {
    if (type === selected || isLoading) return;
    const { data, error } = await setType({ caseId, type });
    if (!data) {
      shell.toast({ text: failureText(error), tone: 'bad' });
      return;
    }
    dispatch(changeCase(data.case));
    shell.announce(data.message);
  };
  return (
    <div role="group" aria-label={texts.types} className={classes.types}>
      {CASE_TYPES.map((type) => (
        <Button
          key={type}
          size="s"
          variant="quiet"
          className={type === selected ? classes.selected : undefined}
          aria-pressed={type === selected}
          zw-type={type}
          loading={isLoading && originalArgs?.type === type}
          onClick={() => void select(type)}
        >
          {messages.types[type].label}
        </Button>
      ))}
    </div>
  );
}

function History({ caseId }: { caseId: string }) {
  const query = useSupportListHistoryInfiniteQuery(caseId, { refetchOnMountOrArgChange: true });
  return <HistoryList query={query} />;
}
