import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReleaseRegistry } from '@zonewerk/federation/release';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AdoptionService } from './adoption.service.js';
import { channelSchema, moveSchema } from './channels/channel.schema.js';
import { ChannelRepository } from './channels/channel.repository.js';
import { ChannelsService } from './channels/channels.service.js';
import { MixService } from './mix.service.js';
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
    MixService,
    PromotionsService,
    SuspicionsService,
    PublishingService,
    AdoptionService,
  ],
  exports: [
    ReleaseKeyService,
    ReleaseRegistry,
    ChannelRepository,
    ChannelsService,
    SuspicionRepository,
    MixService,
    PromotionsService,
    SuspicionsService,
    PublishingService,
    AdoptionService,
  ],
})
export class ReleasesCoreModule {}
