import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReleaseRegistry } from '@zonewerk/federation/release';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LocalBuildPublisher } from './local-build-publisher.service.js';
import { channelSchema, moveSchema } from './channels/channel.schema.js';
import { ChannelRepository } from './channels/channel.repository.js';
import { ChannelsService } from './channels/channels.service.js';
import { CompositionCheckService } from './composition-check.service.js';
import { PromotionsService } from './channels/promotions.service.js';
import { PublishingService } from './publishing.service.js';
import { ReleaseKeyService } from './release-key.service.js';
import { SuspicionRepository } from './failures/suspicion.repository.js';
import { suspicionSchema } from './failures/suspicion.schema.js';
import { SuspicionsService } from './failures/suspicions.service.js';

/** Registry and channels without calls or pages, for the operator commands. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'ReleaseChannel', schema: channelSchema },
      { name: 'ReleaseMove', schema: moveSchema },
      { name: 'ReleaseSuspicion', schema: suspicionSchema },
    ]),
  ],
  providers: [
    ReleaseKeyService,
    {
      provide: ReleaseRegistry,
      useFactory: (config: Config, keys: ReleaseKeyService) =>
        new ReleaseRegistry(config.releases.folder, () => keys.key()),
      inject: [CONFIG, ReleaseKeyService],
    },
    ChannelRepository,
    ChannelsService,
    SuspicionRepository,
    CompositionCheckService,
    PromotionsService,
    SuspicionsService,
    PublishingService,
    LocalBuildPublisher,
  ],
  exports: [
    ReleaseKeyService,
    ReleaseRegistry,
    ChannelRepository,
    ChannelsService,
    SuspicionRepository,
    CompositionCheckService,
    PromotionsService,
    SuspicionsService,
    PublishingService,
    LocalBuildPublisher,
  ],
})
export class ReleasesCoreModule {}
