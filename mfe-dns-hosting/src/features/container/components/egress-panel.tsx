import type { Container } from '@zonewerk/contracts';
import { Facts, Mono, Panel, Text } from '@zonewerk/ui';
import { containerMessages } from '../../../shared/containers/messages';
import { configurationMessages } from '../configuration-messages';

const texts = configurationMessages.egress;

/** Outbound connections that the server operator permits. */
export function EgressPanel({ container }: { container: Container }) {
  const { egress } = container.server;
  const networks = egress.networks.length > 0 && {
    label: texts.networks,
    value: <Mono>{egress.networks.join(', ')}</Mono>,
  };
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <Facts
        items={[
          { label: texts.label, value: containerMessages.egress(egress) },
          ...(networks === false ? [] : [networks]),
        ]}
      />
      <Text tone="dim">{texts.always}</Text>
    </Panel>
  );
}
