import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { RoadmapLinks } from '../../projects/projects.api.js';
import { CareRepository } from '../care/care.repository.js';
import { CaseRepository } from '../cases/case.repository.js';
import { CaseReleases } from '../releases/case-releases.service.js';

/** Cases that roadmap items link. Other members of the project see only the number. */
@Injectable()
export class CaseLinks implements OnModuleInit {
  constructor(
    private readonly links: RoadmapLinks,
    private readonly cases: CaseRepository,
    private readonly care: CareRepository,
    private readonly releases: CaseReleases,
  ) {}

  onModuleInit(): void {
    this.links.register({
      kind: 'case',
      search: async ({ userId }: ProjectScope, query, limit) => {
        const { rows } = await this.cases.list(userId, { query, limit });
        return rows.map(({ _id, number, subject }) => ({
          id: _id.toHexString(),
          title: `${number} ${subject}`,
        }));
      },
      titles: ({ userId }: ProjectScope, ids) => this.cases.numbersOf(userId, ids),
      announce: async (id, { key, title, text }) => {
        const found = await this.care.find(id);
        if (found) await this.releases.announce(found, { kind: 'change', title, text, submitKey: key });
      },
    });
  }
}
