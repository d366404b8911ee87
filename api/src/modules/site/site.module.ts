import { Module } from '@nestjs/common';
import { WebsiteModule } from '../website/website.module.js';
import { SiteGate } from './site-gate.js';

/** Websites of projects as visitors see them, at hosts of their own. */
@Module({ imports: [WebsiteModule], providers: [SiteGate] })
export class SiteModule {}
