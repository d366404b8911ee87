import type { AnswerOf, listStats } from '@zonewerk/contracts';
import { Group, Sparkline, Stack, Text } from '@zonewerk/ui';
import { cpuText, memoryText } from '../../../shared/containers/usage-text';
import { serverMessages } from '../messages';

const texts = serverMessages.usage;
/** Headroom, so that a constant line is below the edge. */
const ROOM_ABOVE = 1.5;

interface UsageLineProps {
  usage: AnswerOf<typeof listStats>['list'][number];
}

/** Compact chart of the usage in the last hour. */
export function UsageLine({ usage: { series, latest } }: UsageLineProps) {
  const memory = series.map((point) => point.memory);
  return (
    <Group gap={6} align="start">
      <Stack gap={1}>
        <Text size="xs" tone="dim">
          {texts.cpu(cpuText(latest.cpu))}
        </Text>
        <Sparkline values={series.map(({ cpu }) => cpu)} most={1} />
      </Stack>
      <Stack gap={1}>
        <Text size="xs" tone="dim">
          {texts.memory(memoryText(latest.memory))}
        </Text>
        <Sparkline values={memory} most={Math.max(...memory) * ROOM_ABOVE} />
      </Stack>
    </Group>
  );
}
