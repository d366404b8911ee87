import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type announceRoadmapItem,
  type AnswerOf,
  type InputOf,
  objectId,
  pagePath,
} from '@zonewerk/contracts';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { UserEmails } from '../../account/account.api.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { ProjectsService } from '../settings/projects.service.js';
import { announcementMail } from './roadmap.mails.js';
import { RoadmapBoards } from './roadmap-boards.service.js';
import { hasItem } from './roadmap-columns.js';
import { RoadmapLinks } from './roadmap-links.service.js';
import { RoadmapRepository } from './roadmap.repository.js';
import type { RoadmapItemDocument } from './roadmap.schema.js';
import { RoadmapVoteRepository } from './roadmap-vote.repository.js';

const JOB = 'roadmaps.announce';
const BATCH = 100;
const TEXTS = {
  notShipped: 'Only items of the last column can be announced.',
  repeated: 'This item was announced already.',
} as const;
const payloadSchema = z.object({ item: objectId });

/** Announcements of shipped items, to their voters and to the customers of linked cases. */
@Injectable()
export class RoadmapAnnouncements implements OnModuleInit {
  constructor(
    private readonly repository: RoadmapRepository,
    private readonly boards: RoadmapBoards,
    private readonly votes: RoadmapVoteRepository,
    private readonly links: RoadmapLinks,
    private readonly projects: ProjectsService,
    private readonly emails: UserEmails,
    private readonly jobs: JobService,
    private readonly limits: RateLimits,
    private readonly audit: CallAudit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ kind: JOB, run: (payload) => this.send(payloadSchema.parse(payload).item) });
  }

  /** @throws ApiError not-found, conflict for an item of another column and for a second announcement */
  async announce(
    { map, item, text }: InputOf<typeof announceRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof announceRoadmapItem>> {
    const { columns } = await this.boards.find(scope, map);
    const id = toObjectId(item);
    if (!hasItem(columns, id)) throw new ApiError('not-found');
    if (!hasItem(columns.slice(-1), id)) throw new ApiError('conflict', { message: TEXTS.notShipped });
    await this.limits.consume('roadmap-announcement', scope.projectId);
    const announced = await this.repository.announce(scope, { map, item }, text, [
      outboxEntry(JOB, { item }),
    ]);
    if (!announced) throw new ApiError('conflict', { message: TEXTS.repeated });
    this.audit.name(announced.title);
    const voters = await this.votes.count(id);
    const cases = announced.links.filter(({ kind }) => kind === 'case').length;
    return { status: 'success', message: 'The item has been announced.', voters, cases };
  }

  /** Idempotent: each vote and each case receives the announcement once. */
  private async send(id: string): Promise<void> {
    const item = await this.repository.findAnnounced(id);
    if (!item?.announcement) return;
    const { title, links, announcement, _id } = item;
    await this.links.announce(links, { key: `roadmap-${id}`, title, text: announcement.text });
    for (;;) {
      const votes = await this.votes.unnotified(_id, BATCH);
      if (votes.length === 0) return;
      for (const vote of votes)
        await this.votes.notify(vote, await this.mailsTo(vote.user.toHexString(), item, announcement.text));
    }
  }

  private async mailsTo(userId: string, { title, project, map }: RoadmapItemDocument, text: string) {
    const name = await this.projects.nameOf(project.toHexString());
    const { publicUrl } = this.config;
    const about = {
      title,
      text,
      project: name ?? '',
      url: publicUrl + pagePath('public-roadmap', { map: map.toHexString() }),
      settingsUrl: publicUrl + pagePath('account-emails', {}),
    };
    const recipients = await this.emails.recipients(userId, 'news');
    return recipients.map((to) => mailEntry(announcementMail({ to, ...about })));
  }
}
