export { ClusterSearch } from './clusters/cluster-search.service.js';
export { ClustersService } from './clusters/clusters.service.js';
export { LookupFailed } from './record-sets/aliases/host-lookup.service.js';
export { HostRecordsModule } from './record-sets/host-records.module.js';
export { HostRecords, type HostAddresses } from './record-sets/host-records.service.js';
export { RecordSetsService } from './record-sets/record-sets.service.js';
export { ClusterSettingsModule } from './tags/cluster-settings.module.js';
export { ProjectTags } from './tags/project-tags.service.js';
export { TagsService } from './tags/tags.service.js';
