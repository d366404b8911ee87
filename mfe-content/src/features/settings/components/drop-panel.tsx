import type { Project } from '@zonewerk/contracts';
import { useAllowedWindow } from '@zonewerk/shell-sdk';
import { Button, Panel, Stack, Text } from '@zonewerk/ui';
import { settingsMessages } from '../messages';
import { DropWindow } from './drop-window';

const texts = settingsMessages.drop;

/** Opens the window that deletes the project. */
export function DropPanel({ project }: { project: Project }) {
  const [dropping, setDropping] = useAllowedWindow('drop', 'project.drop');
  return (
    <Panel title={texts.title}>
      <Stack gap={4} align="start">
        <Text tone="dim">{texts.text}</Text>
        <Button variant="danger" onClick={() => setDropping('1')}>
          {texts.open}
        </Button>
      </Stack>
      <DropWindow project={project} opened={dropping === '1'} onClose={() => setDropping('')} />
    </Panel>
  );
}
