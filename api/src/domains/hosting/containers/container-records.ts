import { Injectable } from '@nestjs/common';
import { CronRepository } from '../cron/cron.repository.js';
import { ConfigurationRepository } from '../configuration/configuration.repository.js';
import { DomainRepository } from '../domains/domain.repository.js';
import { SampleRepository } from '../metrics/sample.repository.js';
import { TerminalRepository } from '../terminal/terminal.repository.js';
import type { ContainerDocument } from './container.schema.js';

/** Stored objects that belong to a container, and are removed with it. */
@Injectable()
export class ContainerRecords {
  constructor(
    private readonly domains: DomainRepository,
    private readonly samples: SampleRepository,
    private readonly cron: CronRepository,
    private readonly terminals: TerminalRepository,
    private readonly configurations: ConfigurationRepository,
  ) {}

  /** False while changes of the container are not in the audit log yet. */
  async remove({ _id, project }: Pick<ContainerDocument, '_id' | 'project'>): Promise<boolean> {
    await this.domains.removeOfContainer({ projectId: project.toHexString() }, _id.toHexString());
    await this.samples.removeOf(_id);
    await this.cron.removeOfContainer(_id);
    await this.terminals.removeOfContainer(_id);
    return this.configurations.removeOfContainer(_id);
  }
}
