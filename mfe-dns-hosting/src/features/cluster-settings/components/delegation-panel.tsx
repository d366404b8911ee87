import { IconRefresh } from '@tabler/icons-react';
import type { Cluster, DelegationState } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  ErrorState,
  Facts,
  Mono,
  Panel,
  Skeleton,
  Stack,
  Text,
  type Tone,
} from '@zonewerk/ui';
import { CopyButton } from '../../../shared/components/copy-button';
import type { ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsCheckDelegationQuery } from '../api/settings-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import classes from './settings.module.css';

const texts = settingsMessages.delegation;
const TONES: Record<DelegationState, Tone> = {
  here: 'good',
  partly: 'warn',
  elsewhere: 'warn',
  none: 'warn',
  unknown: 'neutral',
};

/** Nameservers for the registrar, and the state of the delegation. */
export function DelegationPanel({ cluster, clusterKey }: { cluster: Cluster; clusterKey: ClusterKey }) {
  const { currentData: data, error, isFetching, refetch } = useDnsCheckDelegationQuery(clusterKey);
  return (
    <Panel
      title={texts.title}
      purpose={texts.purpose(cluster.domain_unicode)}
      actions={
        <Button
          size="s"
          leftIcon={<IconRefresh aria-hidden="true" />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {texts.check}
        </Button>
      }
    >
      <Stack gap={4}>
        <div role="status">
          {data ? (
            <Stack gap={2} align="start">
              <Badge tone={TONES[data.state]}>{texts.states[data.state]}</Badge>
              <Text>{texts.texts[data.state]}</Text>
            </Stack>
          ) : (
            isFetching && (
              <div aria-label={texts.checking}>
                <Skeleton width="14rem" />
              </div>
            )
          )}
        </div>
        {error !== undefined && !isFetching && (
          <ErrorState level={3} message={failureText(error)} onRetry={() => void refetch()} />
        )}
        <Facts
          items={[
            { label: texts.ours, value: <Names names={cluster.nameservers} copied /> },
            { label: texts.found, value: <Found names={data?.found} waiting={isFetching} /> },
          ]}
        />
      </Stack>
    </Panel>
  );
}

function Found({ names, waiting }: { names: readonly string[] | undefined; waiting: boolean }) {
  if (names) return <Names names={names} />;
  return waiting ? <Skeleton width="10rem" /> : texts.unknownFound;
}

function Names({ names, copied = false }: { names: readonly string[]; copied?: boolean }) {
  if (names.length === 0) return texts.nothing;
  return (
    <ul className={classes.names}>
      {names.map((name) => (
        <li key={name}>
          <Mono>{name}</Mono>
          {copied && <CopyButton text={name} />}
        </li>
      ))}
    </ul>
  );
}
