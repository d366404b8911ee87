import { absoluteName, type RecordSet } from '@zonewerk/contracts';
import { Mono, StateBadge, Text, Tooltip, type Column } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { propagationMessages } from '../../../shared/propagation-messages';
import { RecordAnswers } from './record-answers';
import type { SetPlace } from '../editor/set-place';
import classes from './records.module.css';

const texts = messages.records;

type Opener = (place: SetPlace) => void;

/**
 * Columns of the record sets; without a domain while the cluster is loading. A click on a name opens the set, and a
 * click on a state opens the answers of the nameservers.
 */
export function recordColumns(
  domain: string | undefined,
  { onEdit, onLook }: { onEdit: Opener | null; onLook: Opener },
): Column<RecordSet>[] {
  return [
    {
      key: 'name',
      header: texts.columns.name,
      cell: ({ record_name: name, record_type: type }) => (
        <NameCell name={name} domain={domain} onOpen={onEdit && (() => onEdit({ name, type }))} />
      ),
      mono: true,
      primary: true,
      sortable: true,
      width: '20%',
    },
    {
      key: 'type',
      header: texts.columns.type,
      cell: ({ record_type: type }) => <Mono>{type}</Mono>,
      width: '5rem',
    },
    {
      key: 'values',
      header: texts.columns.values,
      cell: (recordSet) => <RecordAnswers recordSet={recordSet} />,
      mono: true,
    },
    {
      key: 'ttl',
      header: texts.columns.ttl,
      cell: ({ record_ttl: ttl, alias_target: target }) =>
        target === null ? <span title={texts.seconds(ttl)}>{ttl}</span> : '–',
      mono: true,
      width: '5rem',
    },
    {
      key: 'state',
      header: texts.columns.state,
      cell: (set) => <StateCell set={set} onLook={onLook} />,
      width: '9rem',
    },
  ];
}

interface NameCellProps {
  name: string;
  domain: string | undefined;
  /** Null when the role cannot change DNS. */
  onOpen: (() => void) | null;
}

function NameCell({ name, domain, onOpen }: NameCellProps) {
  if (domain === undefined || onOpen === null) return name;
  return (
    <Tooltip label={absoluteName(name, domain)}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {name}
      </button>
    </Tooltip>
  );
}

function StateCell({ set, onLook }: { set: RecordSet; onLook: (place: SetPlace) => void }) {
  const { record_name: name, record_type: type, state, reason } = set;
  return (
    <span className={classes.state}>
      <Tooltip label={propagationMessages.open}>
        <button
          type="button"
          className={classes.look}
          aria-label={propagationMessages.look(texts.states[state], texts.label(name, type))}
          onClick={() => onLook({ name, type })}
        >
          <StateBadge state={state} />
        </button>
      </Tooltip>
      {reason !== null && (
        <Text as="span" size="xs" tone={state === 'failed' ? 'bad' : 'dim'} className={classes.reason}>
          {reason}
        </Text>
      )}
    </span>
  );
}
