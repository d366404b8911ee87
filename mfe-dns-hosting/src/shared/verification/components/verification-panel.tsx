import { IconRefresh } from '@tabler/icons-react';
import type {
  Cluster,
  DomainConflict,
  DomainVerification,
  DomainVerificationState,
} from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  ErrorState,
  Facts,
  Group,
  Mono,
  Panel,
  Skeleton,
  Stack,
  Text,
  type Tone,
} from '@zonewerk/ui';
import { CopyButton } from '../../components/copy-button';
import type { ClusterKey } from '../../api/dns-calls';
import {
  useDnsCheckDomainVerificationMutation,
  useDnsGetDomainVerificationQuery,
  useDnsTakeBackDomainMutation,
} from '../api/verification-calls';
import { verificationMessages as texts } from '../messages';
import classes from './verification.module.css';

const TONES: Record<DomainVerificationState, Tone> = {
  none: 'neutral',
  required: 'bad',
  contested: 'warn',
  verified: 'good',
};

/** Domain verification of a cluster: state, instructions and conflicts. Hidden where no proof is necessary. */
export function VerificationPanel({ cluster, clusterKey }: { cluster: Cluster; clusterKey: ClusterKey }) {
  if (cluster.verification === 'none') return null;
  return <Verification clusterKey={clusterKey} />;
}

function Verification({ clusterKey }: { clusterKey: ClusterKey }) {
  const { currentData, error, isFetching, refetch } = useDnsGetDomainVerificationQuery(clusterKey);
  const [check, checking] = useDnsCheckDomainVerificationMutation();
  const checkNow = async () => {
    const { data, error: failure } = await check(clusterKey);
    if (data) return shell.toast({ text: data.message, tone: toneOf(data.verification) });
    await shell.alert({
      title: texts.failedTitle,
      text: failureText(failure, texts.failed),
      icon: 'error',
    });
  };
  const verification = currentData?.verification;
  const isOpen = verification && needsProof(verification);
  return (
    <Panel
      title={texts.title}
      purpose={texts.purpose}
      actions={
        isOpen && (
          <Button
            size="s"
            leftIcon={<IconRefresh aria-hidden="true" />}
            loading={checking.isLoading}
            onClick={() => void checkNow()}
          >
            {texts.check}
          </Button>
        )
      }
    >
      {verification && <Details verification={verification} clusterKey={clusterKey} />}
      {!verification && isFetching && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton width="100%" height="6rem" />
        </div>
      )}
      {!verification && !isFetching && (
        <ErrorState level={3} message={failureText(error)} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function toneOf(verification: DomainVerification): 'good' | 'bad' {
  return needsProof(verification) ? 'bad' : 'good';
}

function needsProof({ state }: DomainVerification): boolean {
  return state === 'required' || state === 'contested';
}

interface DetailsProps {
  verification: DomainVerification;
  clusterKey: ClusterKey;
}

function Details({ verification, clusterKey }: DetailsProps) {
  const { state, method, conflicts, below_count: belowCount } = verification;
  return (
    <Stack gap={4}>
      <Stack gap={2} align="start">
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        <Text>{texts.descriptions[state]}</Text>
      </Stack>
      {method && <Facts items={[{ label: texts.methodLabel, value: texts.methods[method] }]} />}
      {needsProof(verification) && <Instructions verification={verification} />}
      {needsProof(verification) && belowCount > 0 && <Text>{texts.belowCount(belowCount)}</Text>}
      {conflicts.length > 0 && (
        <Conflicts conflicts={conflicts} clusterKey={clusterKey} verified={state === 'verified'} />
      )}
    </Stack>
  );
}

function Instructions({ verification }: { verification: DomainVerification }) {
  const { txt_name: name, txt_value: value, nameservers } = verification;
  return (
    <Stack gap={3}>
      <Text>{texts.steps}</Text>
      <Facts
        items={[
          { label: texts.txtName, value: <CopyableLines texts={[name ?? '']} /> },
          { label: texts.txtValue, value: <CopyableLines texts={[value ?? '']} /> },
          { label: texts.nameservers, value: <CopyableLines texts={nameservers} /> },
        ]}
      />
    </Stack>
  );
}

function CopyableLines({ texts: lines }: { texts: readonly string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>
          <Mono>{line}</Mono>
          <CopyButton text={line} />
        </li>
      ))}
    </ul>
  );
}

interface ConflictsProps {
  conflicts: readonly DomainConflict[];
  clusterKey: ClusterKey;
  verified: boolean;
}

function Conflicts({ conflicts, clusterKey, verified }: ConflictsProps) {
  return (
    <Stack gap={2}>
      <Text as="span" id="domain-conflicts">
        {texts.conflicts}
      </Text>
      <ul className={classes.conflicts} aria-labelledby="domain-conflicts">
        {conflicts.map((conflict) => (
          <Conflict key={conflict.domain} conflict={conflict} clusterKey={clusterKey} verified={verified} />
        ))}
      </ul>
    </Stack>
  );
}

interface ConflictProps {
  conflict: DomainConflict;
  clusterKey: ClusterKey;
  verified: boolean;
}

function Conflict({ conflict, clusterKey, verified }: ConflictProps) {
  const { domain_unicode: name, position, served } = conflict;
  const [takeBack, { isLoading }] = useTakeBack(conflict, clusterKey);
  return (
    <li>
      <Group gap={3}>
        <Mono>{name}</Mono>
        <Text as="span" tone="dim">
          {texts.conflict[position]}
          {served ? '' : `, ${texts.unserved}`}
        </Text>
        {position === 'below' && verified && (
          <Button
            size="s"
            variant="danger"
            aria-label={texts.takeBackOf(name)}
            loading={isLoading}
            onClick={() => void takeBack()}
          >
            {texts.takeBack}
          </Button>
        )}
      </Group>
    </li>
  );
}

function useTakeBack(
  { domain, domain_unicode: name }: DomainConflict,
  { projectId, clusterId }: ClusterKey,
): [() => Promise<void>, { isLoading: boolean }] {
  const [send, state] = useDnsTakeBackDomainMutation();
  const takeBack = async () => {
    const confirmed = await shell.confirm({
      title: texts.takeBackOf(name),
      text: texts.takeBackText(name),
      confirmLabel: texts.takeBack,
      danger: true,
      typed: name,
    });
    if (!confirmed) return;
    const { data, error } = await send({ project_id: projectId, cluster_id: clusterId, domain });
    if (data) return shell.toast({ text: data.message, tone: 'good' });
    await shell.alert({ title: texts.failedTitle, text: failureText(error, texts.failed), icon: 'error' });
  };
  return [takeBack, state];
}
