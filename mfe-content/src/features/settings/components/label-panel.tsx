import { LABEL_COLORS, type LabelColor, type Project } from '@zonewerk/contracts';
import { Group, LabelDot, Panel, Stack, Swatches, Text } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import classes from './label-panel.module.css';
import { useLabelColor } from '../hooks/use-label-color';

const texts = messages.label;
const OPTIONS = LABEL_COLORS.map((value) => ({ value, label: messages.colors[value] }));

/** The swatch picker that sets `label_color`. */
export function LabelPanel({ project }: { project: Project }) {
  const { shown, saving, choose } = useLabelColor(project);
  return (
    <Panel title={texts.title}>
      <Stack gap={6}>
        <Swatches
          name="label_color"
          label={texts.field}
          help={saving ? texts.saving : texts.help}
          options={OPTIONS}
          value={shown}
          onChange={(color) => choose(color as LabelColor)}
        />
        <Preview name={project.name} color={shown} />
      </Stack>
    </Panel>
  );
}

function Preview({ name, color }: { name: string; color: LabelColor }) {
  return (
    <Stack gap={2}>
      <Text size="s" tone="dim">
        {texts.preview}
      </Text>
      <Group gap={2} wrap={false} className={classes.preview}>
        <LabelDot color={color} />
        <Text as="span" truncate>
          {name}
        </Text>
      </Group>
    </Stack>
  );
}
