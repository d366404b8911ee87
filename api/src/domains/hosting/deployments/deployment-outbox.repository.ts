import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { DeploymentDocument } from './deployment.schema.js';

/** Outbox entries of deployments. The API has their jobs, the worker does not. */
@Injectable()
export class DeploymentOutbox {
  constructor(
    @InjectModel('HostingDeployment') private readonly deployments: Model<DeploymentDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(deployments);
  }

  /** Makes jobs of the entries of a deployment that was just stored. */
  nudge(deployment: DeploymentDocument['_id']): void {
    this.relay.nudgeAfterwards(this.deployments, deployment);
  }
}
