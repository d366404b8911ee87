import type { Container } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Group, Mono, Panel, Stack, Text } from '@zonewerk/ui';
import { CopyButton } from '../../../shared/components/copy-button';
import { ContentFacts } from './content-facts';
import { sourceMessages } from './source-messages';
import classes from './sources.module.css';

const texts = sourceMessages.git;

interface GitPanelProps {
  projectId: string;
  container: Container;
}

/** URL of the repository, and instructions for a push. */
export function GitPanel({ projectId, container }: GitPanelProps) {
  const branch = container.branch ?? '';
  const address = container.repository ?? '';
  const commands = [`git remote add zonewerk ${address}`, `git push zonewerk HEAD:${branch}`].join('\n');
  return (
    <Panel title={texts.title} purpose={texts.purpose(branch)}>
      <Stack gap={4}>
        <ContentFacts label={texts.present} none={texts.none} content={container.content} />
        <Stack gap={1}>
          <Text>{texts.address}</Text>
          <Group gap={2} wrap={false}>
            <span className={classes.address}>
              <Mono>{address}</Mono>
            </span>
            <CopyButton text={address} label={texts.copyAddress} />
          </Group>
        </Stack>
        <Stack gap={1}>
          <Text>{texts.steps}</Text>
          <Group gap={2} align="start" wrap={false}>
            <pre className={classes.commands} role="group" aria-label={texts.steps} tabIndex={0}>
              {commands}
            </pre>
            <CopyButton text={commands} label={texts.copySteps} />
          </Group>
        </Stack>
        <Text tone="dim">
          {texts.token} <Anchor href={pagePath('project-tokens', { projectId })}>{texts.toTokens}</Anchor>
        </Text>
      </Stack>
    </Panel>
  );
}
