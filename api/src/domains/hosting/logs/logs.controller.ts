import { Readable } from 'node:stream';
import { Controller, Headers, Req, Res, StreamableFile } from '@nestjs/common';
import {
  downloadLogs,
  followLogs,
  type InputOf,
  listStats,
  type QueryOf,
  readLogs,
  readStats,
} from '@zonewerk/contracts';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/http/api-error.js';
import {
  CurrentActor,
  CurrentScope,
  Handle,
  Input,
  QueryFields,
} from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { StatsService } from '../metrics/stats.service.js';
import { BEGINNING, isMark } from './log-marks.js';
import { LogStreams } from './log-streams.service.js';
import { LogsService } from './logs.service.js';

@Controller()
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly streams: LogStreams,
    private readonly stats: StatsService,
  ) {}

  @Handle(readLogs)
  read(@Input() input: InputOf<typeof readLogs>, @CurrentScope() scope: ProjectScope) {
    return this.logs.read(input, scope);
  }

  @Handle(followLogs)
  async follow(
    @QueryFields() { container_id: container, after = BEGINNING }: QueryOf<typeof followLogs>,
    @Headers('last-event-id') lastEvent: string | undefined,
    @CurrentActor() actor: Actor,
    @Req() { method }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    // An answer to HEAD would have no end either.
    if (method !== 'GET') throw new ApiError('method-not-allowed', { allow: ['GET'] });
    const closing = new AbortController();
    response.once('close', () => closing.abort());
    const from = isMark(lastEvent) ? lastEvent : after;
    const events = await this.streams.follow(container, from, actor, closing.signal);
    // Compression would hold events back.
    response.setHeader('Cache-Control', 'no-store, no-transform');
    return streamOf(events, { type: followLogs.produces ?? '' });
  }

  @Handle(downloadLogs)
  async download(
    @QueryFields() { container_id: container, query }: QueryOf<typeof downloadLogs>,
    @CurrentActor() { userId }: Actor,
  ): Promise<StreamableFile> {
    const scope = await this.logs.scopeOf(container, userId);
    return streamOf(this.logs.textOf(scope, container, query), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="container-${container}.log"`,
    });
  }

  @Handle(readStats)
  readStats(@Input() input: InputOf<typeof readStats>, @CurrentScope() scope: ProjectScope) {
    return this.stats.read(input, scope);
  }

  @Handle(listStats)
  listStats(@Input() _input: InputOf<typeof listStats>, @CurrentScope() scope: ProjectScope) {
    return this.stats.list(scope);
  }
}

/** An answer in parts, each made when the client takes more. It ends early after a failure. */
function streamOf(parts: AsyncGenerator<string>, options: { type: string; disposition?: string }) {
  const file = new StreamableFile(
    Readable.from(parts, { objectMode: false, highWaterMark: 65_536 }),
    options,
  );
  return file.setErrorHandler((_, response) => response.end());
}
