import type { Container } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import { Anchor, Facts, Mono, Note, Stack, TimeAgo } from '@zonewerk/ui';
import { containerMessages as texts } from '../messages';
import { ContainerControls } from './container-controls';

interface ContainerSummaryProps {
  projectId: string;
  container: Container;
}

/** Properties and controls of a container. */
export function ContainerSummary({ projectId, container }: ContainerSummaryProps) {
  const { engine, egress } = container.server;
  const canDeploy = useAllowed('hosting.deploy');
  return (
    <Stack gap={4}>
      {container.message !== '' && <Note tone="warn">{container.message}</Note>}
      <Facts
        items={[
          { label: texts.facts.server, value: texts.serverName(container) },
          ...(engine === 'site' ? [] : [{ label: texts.facts.egress, value: texts.egress(egress) }]),
          { label: texts.facts.source, value: texts.sourceOf(container) },
          { label: texts.facts.address, value: <Addresses container={container} /> },
          { label: texts.facts.version, value: <Version container={container} /> },
        ]}
      />
      {canDeploy && <ContainerControls projectId={projectId} container={container} />}
    </Stack>
  );
}

/** URLs of the container. They are links while it serves requests. */
function Addresses({ container: { url, domains, status } }: { container: Container }) {
  const addresses = [...domains, ...(url === null ? [] : [url])];
  if (addresses.length === 0) return texts.noAddress;
  return (
    <Stack gap={1} align="start">
      {addresses.map((address) =>
        status === 0 ? (
          <Mono key={address}>{address}</Mono>
        ) : (
          <Anchor key={address} href={address} target="_blank" rel="noreferrer">
            <Mono>{address}</Mono>
          </Anchor>
        ),
      )}
    </Stack>
  );
}

function Version({ container: { deployed } }: { container: Container }) {
  if (deployed === null) return texts.noVersion;
  return (
    <>
      {texts.version(deployed.number)}
      {', '}
      <TimeAgo date={deployed.date} />
    </>
  );
}
