export { ClustersService } from './clusters/clusters.service.js';
export { RecordSetsService } from './record-sets/record-sets.service.js';
export { ClusterSettingsModule } from './tags/cluster-settings.module.js';
export { ProjectTags } from './tags/project-tags.service.js';
export { TagsService } from './tags/tags.service.js';
