import { Inject, Injectable } from '@nestjs/common';
import { ReleaseKey } from '@zonewerk/federation/release';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { SecretsService } from '../../platform/database/secrets.module.js';

/** The signing key of releases and boot documents: the configured one, or a generated one. */
@Injectable()
export class ReleaseKeyService {
  private cached: ReleaseKey | null = null;

  constructor(
    private readonly secrets: SecretsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async key(): Promise<ReleaseKey> {
    this.cached ??= new ReleaseKey(
      this.config.releases.signingKey ?? (await this.secrets.key('release-signing')),
    );
    return this.cached;
  }
}
