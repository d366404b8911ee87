import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { OutsideContract } from '../../../platform/http/call.decorator.js';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { DevelopmentOutbox } from '../../../platform/mail/development-outbox.repository.js';
import { escapeHtml } from '../../../platform/mail/template.js';

type Message = Awaited<ReturnType<DevelopmentOutbox['list']>>[number];

/** Emails, SMS and calls that the product stored instead of sending. The module is not part of a production process. */
@Controller()
@OutsideContract('Development only; absent in production.')
export class DevelopmentOutboxController {
  constructor(
    private readonly outbox: DevelopmentOutbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('/dev/outbox/')
  async list(
    @Query('to') to: unknown,
    @Req() request: ZonewerkRequest,
    @Res() response: Response,
  ): Promise<void> {
    if (this.config.production) throw new ApiError('not-found');
    if (to !== undefined && typeof to !== 'string')
      throw ApiError.invalid('to', 'Please name one recipient.');
    const messages = await this.outbox.list(to);
    response.vary('Accept');
    if (request.accepts(['html', 'json']) === 'json') response.json(messages);
    else response.type('html').send(outboxHtml(messages, to ?? '', request.zw.nonce));
  }
}

function outboxHtml(messages: readonly Message[], to: string, nonce: string): string {
  const cards = messages.map(messageHtml).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development outbox – ${PRODUCT_NAME}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>Development outbox</h1><p>Nothing leaves this machine while no mail or SMS provider is set. Newest first.</p>
<form><label>Recipient <input name="to" value="${escapeHtml(to)}"></label> <button>Filter</button> <a href="/dev/outbox/">Reload all</a></form>
${cards || '<p>No messages yet.</p>'}</main></body></html>`;
}

function messageHtml(message: Message): string {
  const code = message.code ? `<p><code>${escapeHtml(message.code)}</code></p>` : '';
  const replyTo = message.replyTo ? `<p>Replies to ${escapeHtml(message.replyTo)}</p>` : '';
  return `<article><h2>${escapeHtml(message.subject)}</h2><p>${message.channel} to ${escapeHtml(message.to)}, <time>${message.date}</time></p>${replyTo}${code}<pre>${escapeHtml(message.text)}</pre></article>`;
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:46rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8886;border-radius:8px;padding:1rem;margin:1rem 0}h2{font-size:1rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere}
code{font-size:1.5rem;letter-spacing:.1em}`;
