import { Facts, Group, Panel, Stack } from '../base/layout';
import { Heading, Kbd, Mono, Text } from '../base/text';
import { LabelDot } from '../base/badge';
import { Sample, Section } from './section';
import { LABELS } from './data';
import classes from './showcase.module.css';

const INKS = [
  'paper',
  'surface',
  'raised',
  'sunken',
  'hairline',
  'hairline-strong',
  'edge',
  'ink-3',
  'ink-2',
  'ink',
];
const SIGNALS = [
  'signal',
  'signal-tint',
  'signal-ink',
  'good',
  'good-tint',
  'warn',
  'warn-tint',
  'bad',
  'bad-tint',
  'danger',
];

function Tokens({ names }: { names: readonly string[] }) {
  return (
    <div className={classes.tokens}>
      {names.map((name) => (
        <div key={name} className={classes.token}>
          <span className={classes.chip} style={{ background: `var(--zw-${name})` }} />
          <Mono>{name}</Mono>
        </div>
      ))}
    </div>
  );
}

/** Colours and type. */
export function Foundations() {
  return (
    <Section id="foundations" title="Colour and type">
      <Sample label="Paper and ink">
        <Tokens names={INKS} />
      </Sample>
      <Sample label="Signal and states">
        <Tokens names={SIGNALS} />
      </Sample>
      <Sample label="Labels">
        <Group gap={4}>
          {LABELS.map((one) => (
            <Group key={one.value} gap={2}>
              <LabelDot color={one.value} />
              <Text as="span" size="s">
                {one.label}
              </Text>
            </Group>
          ))}
        </Group>
      </Sample>
      <TypeSample />
      <Sample label="Panel with facts">
        <Panel
          title="Cluster"
          purpose="What the nameservers answer for this domain."
          footer={<Text as="span">Published by ns1.example.nl</Text>}
        >
          <Facts
            items={[
              { label: 'Domain', value: <Mono>example.nl</Mono> },
              { label: 'Serial', value: <Mono>2026112001</Mono> },
              { label: 'Name servers', value: <Mono>ns1.example.nl, ns2.example.nl</Mono> },
            ]}
          />
        </Panel>
      </Sample>
    </Section>
  );
}

function TypeSample() {
  return (
    <Sample label="Type">
      <Stack gap={2}>
        <Heading level={3} look={1}>
          Zones that answer, seen at a glance
        </Heading>
        <Heading level={3} look={2}>
          Record sets of this cluster
        </Heading>
        <Text>Body text is 14 on 20. It says what happened, what it means and what to do.</Text>
        <Text tone="dim">Secondary text, still with the contrast of body text.</Text>
        <Text tone="faint" size="s">
          Notes and units at 13, for what is read last.
        </Text>
        <Mono>_acme-challenge.www.example.nl. 300 IN TXT &quot;0O1lI2Z5S8B&quot;</Mono>
        <Group gap={1}>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
          <Text as="span" tone="dim" size="s">
            opens the palette
          </Text>
        </Group>
      </Stack>
    </Sample>
  );
}
