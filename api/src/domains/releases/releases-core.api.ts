export { LocalBuildPublisher, type Adopted } from './local-build-publisher.service.js';
export { ChannelsService } from './channels/channels.service.js';
export { PromotionsService, type MoveOutcome } from './channels/promotions.service.js';
export { SuspicionsService } from './failures/suspicions.service.js';
export { CompositionCheckService } from './composition-check.service.js';
export { PublishingService } from './publishing.service.js';
export { ReleasesCoreModule } from './releases-core.module.js';
