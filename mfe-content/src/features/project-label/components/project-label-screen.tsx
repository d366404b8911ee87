import { LABEL_COLORS, type LabelColor, type Project } from '@zonewerk/contracts';
import { pagePath, type ScreenProps } from '@zonewerk/shell-sdk';
import { Group, LabelDot, PageHeader, Panel, Stack, Swatches, Text } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { ProjectFrame } from '../../../shared/components/project-frame';
import classes from './project-label.module.css';
import { useLabelColor } from '../hooks/use-label-color';

const texts = messages.label;
const OPTIONS = LABEL_COLORS.map((value) => ({ value, label: messages.colors[value] }));

/** Shown for the page identity `project-label`: the swatch picker that sets label_color. */
export function ProjectLabelScreen({ params }: ScreenProps) {
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {(project) => <LabelPicker key={project.id} project={project} />}
    </ProjectFrame>
  );
}

function LabelPicker({ project }: { project: Project }) {
  const { shown, saving, choose } = useLabelColor(project);
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId: project.id }), label: project.name }}
      />
      <Panel>
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
    </>
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
