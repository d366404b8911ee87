import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ScannerError, scanWithClamd, type ScanResult } from './clamd.js';

const AWAY =
  'Files cannot be checked for viruses at present. Please try again in a moment, or send the text without files.';

/** Scans files of cases with clamd, when the setting `CLAMD_URL` is present. */
@Injectable()
export class VirusScanner {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Result of a scan; null without a scanner.
   *
   * @throws ApiError unavailable when the scanner gives no result, so that no unchecked file is stored
   */
  async scan(bytes: Buffer): Promise<ScanResult | null> {
    const { clamd } = this.config;
    if (!clamd) return null;
    try {
      return await scanWithClamd(clamd, bytes);
    } catch (error) {
      if (!(error instanceof ScannerError)) throw error;
      this.logger.warn({ err: error }, 'a file cannot be scanned');
      throw new ApiError('unavailable', { message: AWAY }); // guard: scan-away
    }
  }
}
