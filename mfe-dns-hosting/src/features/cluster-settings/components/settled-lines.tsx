import type { Drift } from '@zonewerk/contracts';
import { Stack } from '@zonewerk/ui';
import { DiffView } from '../../../shared/components/diff-view';
import { driftLines } from '../drift-lines';

interface SettledLinesProps {
  row: Drift;
  way: 'adopt' | 'revert';
  domain: string;
  /** Effect of the resolution. */
  text: string;
}

const OTHER = { removed: 'added', added: 'removed', same: 'same' } as const;

/** Lines that a resolution removes and adds: in the stored set when accepted, at the nameserver when reverted. */
export function SettledLines({ row, way, domain, text }: SettledLinesProps) {
  const lines = driftLines(row, domain);
  const turned = lines.map((line) => ({ ...line, side: OTHER[line.side] }));
  return (
    <Stack gap={2}>
      <p>{text}</p>
      <DiffView lines={way === 'revert' ? turned.sort(removedFirst) : lines} />
    </Stack>
  );
}

type Line = ReturnType<typeof driftLines>[number];

function removedFirst(one: Line, other: Line): number {
  return Number(other.side === 'removed') - Number(one.side === 'removed');
}
