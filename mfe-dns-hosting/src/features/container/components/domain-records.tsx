import type { AttachedDomain, DomainPlan } from '@zonewerk/contracts';
import { Mono, Stack, Text, Window } from '@zonewerk/ui';
import { CopyButton } from '../../../shared/components/copy-button';
import { domainMessages as texts } from '../domain-messages';
import classes from './domain-records.module.css';

interface DomainRecordsWindowProps {
  /** Null closes the window. */
  domain: AttachedDomain | null;
  onClose: () => void;
}

/** DNS records for a domain at another provider. */
export function DomainRecordsWindow({ domain, onClose }: DomainRecordsWindowProps) {
  return (
    <Window
      opened={domain !== null}
      onClose={onClose}
      title={texts.recordsTitle(domain?.host ?? '')}
      purpose={texts.recordsPurpose}
    >
      {domain && <DomainRecords records={domain.records} />}
    </Window>
  );
}

/** Records with buttons that copy their names and values. */
export function DomainRecords({ records }: { records: DomainPlan['records'] }) {
  return (
    <ul className={classes.records}>
      {records.map(({ name, type, value }) => (
        <li key={`${type} ${value}`}>
          <Stack gap={1}>
            <Text as="span" size="xs" tone="dim">
              {type}
            </Text>
            <Copyable text={name} />
            <Copyable text={value} />
          </Stack>
        </li>
      ))}
    </ul>
  );
}

function Copyable({ text }: { text: string }) {
  return (
    <span className={classes.copyable}>
      <Mono>{text}</Mono>
      <CopyButton text={text} />
    </span>
  );
}
