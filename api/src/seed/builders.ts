import type { INestApplicationContext } from '@nestjs/common';
import type { createCase, Cluster, createRecord, InputOf, Project } from '@zonewerk/contracts';
import { ClustersService, RecordSetsService } from '../domains/dns/dns.api.js';
import { IdentityService } from '../domains/account/account.api.js';
import { PasswordRules } from '../platform/auth/password-rules.service.js';
import type { Person } from '../platform/auth/person.js';
import { ProjectsService } from '../domains/projects/projects.api.js';
import { CasesService } from '../domains/support/support.api.js';
import type { ProjectScope } from '../platform/http/request.js';

/** A record set of policy Simple: name below the cluster's domain, values one per line, TTL in seconds. */
export type WantedRecordSet = Pick<
  InputOf<typeof createRecord>,
  'record_name' | 'record_type' | 'record_value' | 'record_ttl'
>;

/**
 * Creates users and their objects through the areas' services. The demo, the operator commands and the tests use it.
 */
export class Builders {
  constructor(private readonly app: INestApplicationContext) {}

  /** A user with a confirmed email address. @throws ApiError validation-error when the password violates the rules */
  async person(wanted: { name: string; mail: string; password: string }): Promise<Person> {
    const owner = { name: wanted.name, mails: [wanted.mail], secondFactor: false };
    this.app.get(PasswordRules).check(wanted.password, owner, 'password'); // guard: password-guesses-operator
    return this.app.get(IdentityService).createUser(wanted);
  }

  /** The user of an email address; null without one. */
  personByMail(mail: string): Promise<Person | null> {
    return this.app.get(IdentityService).personByMail(mail);
  }

  /** Grants a user the operator role. */
  operator(mail: string): Promise<void> {
    return this.app.get(IdentityService).setOperator(mail, true);
  }

  /** A project of that owner. */
  async project(ownerId: string, name: string): Promise<Project> {
    const { project } = await this.app.get(ProjectsService).add({ name }, ownerId);
    return project;
  }

  /** A cluster with its record sets. The nameserver receives them while it runs. */
  async cluster(
    scope: ProjectScope,
    domain: string,
    recordSets: readonly WantedRecordSet[],
  ): Promise<Cluster> {
    const inProject = { project_id: scope.projectId };
    const { cluster } = await this.app
      .get(ClustersService)
      .create({ ...inProject, cluster_domain: domain }, scope);
    for (const recordSet of recordSets) {
      await this.app
        .get(RecordSetsService)
        .create({ ...inProject, ...recordSet, cluster_id: cluster.id, record_policy: 'Simple' }, scope);
    }
    return cluster;
  }

  /** A support case of that user, without files; returns its ID. */
  async supportCase(userId: string, wanted: InputOf<typeof createCase>): Promise<string> {
    const { caseId } = await this.app.get(CasesService).create(wanted, [], userId);
    return caseId;
  }
}
