import { Controller, Headers, Req, Res, type StreamableFile } from '@nestjs/common';
import { followCareCases, followCases, type QueryOf } from '@zonewerk/contracts';
import type { Request, Response } from 'express';
import { CurrentActor, Handle, QueryFields } from '../../../platform/http/call.decorator.js';
import { eventStream } from '../../../platform/http/event-stream.js';
import type { Actor } from '../../../platform/http/request.js';
import { CaseEvents } from './case-events.service.js';

const NUMBER = /^\d{1,15}$/u;

@Controller()
export class CaseEventsController {
  constructor(private readonly events: CaseEvents) {}

  @Handle(followCases)
  follow(
    @QueryFields() { after }: QueryOf<typeof followCases>,
    @Headers('last-event-id') lastEvent: string | undefined,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const from = { actor, isTeam: false, after: numberOf(lastEvent, after) };
    return eventStream(request, response, (signal) => this.events.follow({ ...from, signal }));
  }

  @Handle(followCareCases)
  followCare(
    @QueryFields() { after }: QueryOf<typeof followCareCases>,
    @Headers('last-event-id') lastEvent: string | undefined,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const from = { actor, isTeam: true, after: numberOf(lastEvent, after) };
    return eventStream(request, response, (signal) => this.events.follow({ ...from, signal }));
  }
}

function numberOf(lastEvent: string | undefined, after: string | undefined): number | undefined {
  const text = lastEvent !== undefined && NUMBER.test(lastEvent) ? lastEvent : after;
  return text === undefined ? undefined : Number(text);
}
