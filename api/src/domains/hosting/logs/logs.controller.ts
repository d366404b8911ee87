import { Controller, Headers, Req, Res, type StreamableFile } from '@nestjs/common';
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
import {
  CurrentActor,
  CurrentScope,
  Handle,
  Input,
  QueryFields,
} from '../../../platform/http/call.decorator.js';
import { eventStream, textStream } from '../../../platform/http/event-stream.js';
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
  follow(
    @QueryFields() { container_id: container, after = BEGINNING }: QueryOf<typeof followLogs>,
    @Headers('last-event-id') lastEvent: string | undefined,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const from = isMark(lastEvent) ? lastEvent : after;
    return eventStream(request, response, (signal) => this.streams.follow(container, from, actor, signal));
  }

  @Handle(downloadLogs)
  async download(
    @QueryFields() { container_id: container, query }: QueryOf<typeof downloadLogs>,
    @CurrentActor() { userId }: Actor,
  ): Promise<StreamableFile> {
    const scope = await this.logs.scopeOf(container, userId);
    return textStream(this.logs.textOf(scope, container, query), {
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
