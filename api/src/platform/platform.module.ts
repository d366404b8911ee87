import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule } from './auth/auth.module.js';
import { CONFIG, type Config } from './config/config.js';
import { DiskSpace } from './disk/disk-space.service.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LOGGER } from './logging/logger.js';
import { MailModule } from './mail/mail.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DatabaseService } from './database/database.service.js';
import { SecretsModule } from './database/secrets.module.js';
import { RewrapService } from './database/rewrap.service.js';
import { FieldEncryption } from './database/field-encryption.js';
import { SmsModule } from './sms/sms.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { PlacesModule } from './geo-ip/places.module.js';
import { DrawingRenderer } from './media/drawing-renderer.js';
import { PictureConverter } from './media/picture-converter.js';

/** Services of every area: settings, logger, database, secrets, jobs, mail, SMS and sessions. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DatabaseModule.forRoot(config),
        SecretsModule,
        JobsModule,
        MailModule,
        SmsModule,
        AuthModule,
        PlacesModule,
        PersonalDataModule,
      ],
      providers: [
        DatabaseService,
        DiskSpace,
        FieldEncryption,
        RewrapService,
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: DrawingRenderer, useFactory: () => new DrawingRenderer(config.root) },
        { provide: PictureConverter, useFactory: () => new PictureConverter(config.root) },
      ],
      exports: [
        CONFIG,
        LOGGER,
        DatabaseService,
        DiskSpace,
        DrawingRenderer,
        PictureConverter,
        FieldEncryption,
      ],
    };
  }
}
