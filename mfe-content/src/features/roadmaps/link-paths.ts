import type { RoadmapLink } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';

/** Path of the page of a linked object. */
export function hrefOf(projectId: string, { kind, id }: RoadmapLink): string {
  switch (kind) {
    case 'case':
      return pagePath('support-case', { caseId: id });
    case 'cluster':
      return pagePath('partner-cluster', { projectId, clusterId: id });
    case 'page':
      return pagePath('page', { projectId, pageId: id });
    case 'container':
      return pagePath('project-container', { projectId, containerId: id });
  }
}
