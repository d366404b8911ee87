import { Readable } from 'node:stream';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import {
  IMPORT_OFFERS,
  previewImport,
  type AnswerOf,
  type exportZone,
  type InputOf,
  type listTemplates,
  type previewTemplate,
  type ZonePlan,
} from '@zonewerk/contracts';
import { NS_TTL, SOA_TIMES, SOA_TTL } from '../../../nameserver/zones/zone-frame.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { cleanFileName } from '../../../platform/http/multipart/file-name.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { headLines, setLines } from '../zone-file/write-zone-file.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { PlanBuilder } from '../plans/plan-builder.service.js';
import { ImportPlanning } from './import-planning.service.js';
import { uploadedText } from './uploaded-text.js';
import { fillTemplate, findTemplate, listedTemplates } from './templates.js';

/** Characters per written chunk. */
const CHUNK = 65_536;

/** Request field of each offer to read the file in another way. */
const ACCEPTED_BY = { 'apex-alias': 'apex_alias', 'automatic-ttl': 'automatic_ttl' } as const;

type Preview = AnswerOf<typeof previewImport>;

/** Import of zone files and templates, and export of zone files. */
@Injectable()
export class ZoneImportService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly zones: ZoneSets,
    private readonly making: PlanBuilder,
    private readonly planning: ImportPlanning,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async preview(
    input: InputOf<typeof previewImport>,
    files: readonly UploadedFile[],
    scope: ProjectScope,
  ): Promise<Preview> {
    const [file] = files;
    const bytes = file ? file.buffer.byteLength : (input.zone_text ?? '').length;
    const plan = await this.making.inTurn(scope, { clusterId: input.cluster_id, bytes }, () =>
      this.planOfFile(input, file, scope),
    );
    return { status: 'success', message: '', plan };
  }

  private async planOfFile(
    input: InputOf<typeof previewImport>,
    file: UploadedFile | undefined,
    scope: ProjectScope,
  ): Promise<ZonePlan> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const text = file ? await uploadedText(file.buffer) : (input.zone_text ?? '');
    if (text.trim() === '') throw ApiError.invalid('zone-file', 'Please choose a zone file, or paste one.');
    const details = { source: 'import' as const, detail: input.mode, mode: input.mode };
    const name = file ? { file: cleanFileName(file.originalname) } : {};
    const accepted = IMPORT_OFFERS.filter((offer) => input[ACCEPTED_BY[offer]] === true);
    return this.planning.plan({ text, accepted, ...details, ...name }, cluster, scope);
  }

  templates(): AnswerOf<typeof listTemplates> {
    return { status: 'success', message: '', list: listedTemplates() };
  }

  async previewTemplate(input: InputOf<typeof previewTemplate>, scope: ProjectScope): Promise<Preview> {
    const template = findTemplate(input.template);
    const plan = await this.making.inTurn(scope, { clusterId: input.cluster_id, bytes: 0 }, async () => {
      const cluster = await this.clusters.load(input.cluster_id, scope);
      const text = fillTemplate(template, input.fields ?? [], cluster.domain);
      const wanted = { text, mode: 'join' as const, source: 'template' as const, detail: template.name };
      return this.planning.plan(wanted, cluster, scope);
    });
    return { status: 'success', message: '', plan };
  }

  /** Streams the zone as a file while it is read, so its size is not limited by memory. */
  async export(input: InputOf<typeof exportZone>, scope: ProjectScope): Promise<StreamableFile> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const { domain, serial } = cluster;
    const { nameservers } = this.config.dns;
    const times = SOA_TIMES;
    const head = headLines({ domain, serial, nameservers, soaTtl: SOA_TTL, nsTtl: NS_TTL, times });
    const lines = this.lines(head, input.cluster_id, scope);
    return new StreamableFile(Readable.from(lines), {
      type: 'text/plain; charset=utf-8',
      // A reverse domain can have a slash (RFC 2317), a file name cannot.
      disposition: `attachment; filename="${domain.replaceAll('/', '-')}.zone"`,
    });
  }

  private async *lines(head: readonly string[], clusterId: string, scope: ProjectScope) {
    let chunk = `${head.join('\n')}\n`;
    for await (const { name, type, state } of this.zones.all(scope, clusterId)) {
      chunk += `${setLines({ name, type, ...state }).join('\n')}\n`;
      if (chunk.length < CHUNK) continue;
      yield Buffer.from(chunk);
      chunk = '';
    }
    yield Buffer.from(chunk);
  }
}
