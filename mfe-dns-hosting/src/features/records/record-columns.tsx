import { absoluteName, type RecordSet } from '@zonewerk/contracts';
import { Mono, StateBadge, Text, Tooltip, type Column } from '@zonewerk/ui';
import { messages } from '../../messages';
import { RecordValues } from './record-values';
import classes from './records.module.css';

const texts = messages.records;

/** What a record set is called in sentences and in the names of buttons. */
export function recordLabel(recordSet: { record_name: string; record_type: string }): string {
  return texts.label(recordSet.record_name, recordSet.record_type);
}

/** Columns of the record sets of a domain; without one while it is on its way. */
export function recordColumns(domain: string | undefined): Column<RecordSet>[] {
  return [
    {
      key: 'name',
      header: texts.columns.name,
      cell: ({ record_name: name }) => <NameCell name={name} domain={domain} />,
      mono: true,
      primary: true,
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
      cell: (recordSet) => <RecordValues values={recordSet.values} name={recordLabel(recordSet)} />,
      mono: true,
    },
    {
      key: 'ttl',
      header: texts.columns.ttl,
      cell: ({ record_ttl: ttl }) => <span title={texts.seconds(ttl)}>{ttl}</span>,
      mono: true,
      width: '5rem',
    },
    { key: 'state', header: texts.columns.state, cell: stateCell, width: '9rem' },
  ];
}

function NameCell({ name, domain }: { name: string; domain: string | undefined }) {
  if (domain === undefined) return name;
  return (
    <Tooltip label={absoluteName(name, domain)}>
      <span>{name}</span>
    </Tooltip>
  );
}

function stateCell({ state, reason }: RecordSet) {
  return (
    <span className={classes.state}>
      <StateBadge state={state} />
      {reason !== null && (
        <Text as="span" size="xs" tone={state === 'failed' ? 'bad' : 'dim'} className={classes.reason}>
          {reason}
        </Text>
      )}
    </span>
  );
}
