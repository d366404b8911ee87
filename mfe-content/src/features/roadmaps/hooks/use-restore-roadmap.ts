import type { Roadmap } from '@zonewerk/contracts';
import { failureText, pagePath, shell } from '@zonewerk/shell-sdk';
import { useContentRestoreRoadmapMutation } from '../api/roadmap-calls';
import { roadmapMessages as texts } from '../messages';

/** Restores a dropped roadmap. The toast has a link to its board. */
export function useRestoreRoadmap(
  projectId: string,
): (roadmap: Pick<Roadmap, 'id' | 'name'>) => Promise<void> {
  const [send] = useContentRestoreRoadmapMutation();
  return async ({ id, name }) => {
    const { data, error } = await send({ project_id: projectId, map: id });
    if (!data) return shell.toast({ text: failureText(error), tone: 'bad' });
    const href = pagePath('project-roadmap', { projectId, map: id });
    return shell.toast({
      text: texts.restored(name),
      tone: 'good',
      link: { label: texts.openRestored, href },
    });
  };
}
