import { IconPlus } from '@tabler/icons-react';
import type { Roadmap } from '@zonewerk/contracts';
import { pagePath, type ScreenProps, useAllowed, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';
import { useState } from 'react';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { roadmapMessages as texts } from '../messages';
import { AddRoadmapWindow, DropRoadmapWindow, RenameRoadmapWindow } from './roadmap-windows';
import { RoadmapsTable } from './roadmaps-table';

/** Page `project-roadmaps`: the roadmaps of a project. `?add=1` opens the window. */
export function RoadmapsScreen({ params }: ScreenProps) {
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {({ id, name }) => <Roadmaps key={id} projectId={id} name={name} />}
    </ProjectFrame>
  );
}

function Roadmaps({ projectId, name }: { projectId: string; name: string }) {
  const [adding, setAdding] = useAllowedWindow('add', 'roadmaps.change');
  const [renamed, setRenamed] = useState<Roadmap | null>(null);
  const [dropped, setDropped] = useState<Roadmap | null>(null);
  const canChange = useAllowed('roadmaps.change');
  const add = canChange && (
    <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setAdding('1')}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: name }}
        actions={add}
      />
      <RoadmapsTable
        projectId={projectId}
        onAdd={canChange ? () => setAdding('1') : null}
        onRename={setRenamed}
        onDrop={setDropped}
      />
      {canChange && (
        <>
          <AddRoadmapWindow projectId={projectId} opened={adding === '1'} onClose={() => setAdding('')} />
          <RenameRoadmapWindow roadmap={renamed} onClose={() => setRenamed(null)} />
          <DropRoadmapWindow projectId={projectId} roadmap={dropped} onClose={() => setDropped(null)} />
        </>
      )}
    </>
  );
}
