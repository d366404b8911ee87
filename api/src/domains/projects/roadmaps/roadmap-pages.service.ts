import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { pagePath, type PublicRoadmapItem } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { escapeHtml } from '../../../platform/mail/template.js';
import { toPublicColumns } from './roadmap.mapper.js';
import { RoadmapRepository } from './roadmap.repository.js';
import type { RoadmapDocument } from './roadmap.schema.js';

/** Folder of the pages on a website. */
const FOLDER = '/roadmap/';
const PATH = new RegExp(`^${FOLDER}([^/]+)/$`, 'u');
const NO_VOTES: ReadonlyMap<string, number> = new Map();
const MONTHS = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A public roadmap as a page of the website of its project. */
export interface RoadmapPage {
  /** For example `/roadmap/tours/`. */
  readonly path: string;
  readonly title: string;
  /** HTML of the public items by column, with escaped texts. */
  readonly html: string;
  readonly changed: Date;
}

/** Pages of public roadmaps on the websites of their projects. */
@Injectable()
export class RoadmapPages {
  constructor(
    private readonly repository: RoadmapRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A text that differs after each change of a page; empty without public roadmaps. */
  async version(scope: OwnScope): Promise<string> {
    const maps = await this.repository.publicOf(scope);
    if (maps.length === 0) return '';
    const state = await Promise.all(
      maps.map(async ({ _id, name, slug, v }) => [slug, name, v, await this.repository.newestChange(_id)]),
    );
    return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
  }

  /** Paths of all pages. */
  async paths(scope: OwnScope): Promise<string[]> {
    return (await this.repository.publicOf(scope)).map(({ slug }) => pathOf(slug));
  }

  /** The page of a path; null for other paths. */
  async find(scope: OwnScope, path: string): Promise<RoadmapPage | null> {
    const slug = PATH.exec(path)?.[1];
    const map = slug === undefined ? null : await this.repository.findPublished(scope, slug);
    return map && this.page(map);
  }

  private async page(map: RoadmapDocument): Promise<RoadmapPage> {
    const items = await this.repository.publicItemsOf(map._id);
    const columns = toPublicColumns(map, items, NO_VOTES);
    const url = this.config.publicUrl + pagePath('public-roadmap', { map: map._id.toHexString() });
    const html = [
      `<p><a href="${escapeHtml(url)}">Vote and suggest items</a></p>`,
      ...columns.map(({ name, items: shown }) => `<h2>${escapeHtml(name)}</h2>${listOf(shown, url)}`),
    ].join('');
    const times = items.map(({ changedAt }) => changedAt.getTime());
    const changed = new Date(Math.max(map.createdAt.getTime(), ...times));
    return { path: pathOf(map.slug), title: map.name, html, changed };
  }
}

function pathOf(slug = ''): string {
  return `${FOLDER}${slug}/`;
}

/** @param url URL of the roadmap on the host of the product, where each item has a URL */
function listOf(items: readonly PublicRoadmapItem[], url: string): string {
  if (items.length === 0) return '<p>No items</p>';
  const rows = items.map(({ id, title, text, month }) => {
    const link = `<a href="${escapeHtml(`${url}?item=${id}`)}"><strong>${escapeHtml(title)}</strong></a>`;
    const when = month === null ? '' : ` (${MONTHS.format(new Date(`${month}-01T00:00:00Z`))})`;
    const lines = text === '' ? [] : text.split('\n');
    const words = [`${link}${when}`, ...lines.map(escapeHtml)];
    return `<li><p>${words.join('<br>')}</p></li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}
