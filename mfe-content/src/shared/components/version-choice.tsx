import { Button, Group, Note } from '@zonewerk/ui';
import { messages } from '../messages';

const texts = messages.versionChoice;

interface VersionChoiceProps {
  title: string;
  /** Describes the stored version. */
  text: string;
  onStored: () => void;
  onMine: () => void;
}

/** A person chooses a version after a change of another member. */
export function VersionChoice({ title, text, onStored, onMine }: VersionChoiceProps) {
  return (
    <Note tone="warn" title={title}>
      <p>{text}</p>
      <Group gap={2}>
        <Button size="s" onClick={onStored}>
          {texts.useStored}
        </Button>
        <Button size="s" onClick={onMine}>
          {texts.useMine}
        </Button>
      </Group>
    </Note>
  );
}
