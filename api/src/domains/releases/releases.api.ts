export { CompositionService, type Composition } from './composition.service.js';
export { OverrideService } from './override/override.service.js';
export { ReleasesModule } from './releases.module.js';
export { ReleasesService } from './releases.service.js';
