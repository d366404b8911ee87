import type { Container } from '@zonewerk/contracts';
import { Anchor, Facts, Mono, Note, Stack, TimeAgo } from '@zonewerk/ui';
import { containerMessages as texts } from '../messages';
import { ContainerControls } from './container-controls';

interface ContainerSummaryProps {
  projectId: string;
  container: Container;
}

/** What there is to know of a container, with its controls. */
export function ContainerSummary({ projectId, container }: ContainerSummaryProps) {
  return (
    <Stack gap={4}>
      {container.message !== '' && <Note tone="warn">{container.message}</Note>}
      <Facts
        items={[
          { label: texts.facts.server, value: texts.serverName(container) },
          { label: texts.facts.source, value: texts.sourceOf(container) },
          { label: texts.facts.address, value: <Address container={container} /> },
          { label: texts.facts.version, value: <Version container={container} /> },
        ]}
      />
      <ContainerControls projectId={projectId} container={container} />
    </Stack>
  );
}

/** A link as long as visitors are answered. */
function Address({ container: { url, status } }: { container: Container }) {
  if (url === null) return texts.noAddress;
  if (status === 0) return <Mono>{url}</Mono>;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      <Mono>{url}</Mono>
    </Anchor>
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
