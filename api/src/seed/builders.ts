import type { INestApplicationContext } from '@nestjs/common';
import type { Project } from '@zonewerk/contracts';
import { IdentityService, type Person } from '../modules/identity/identity.service.js';
import { ProjectsService } from '../modules/projects/projects.service.js';

/** Makes people and what is theirs through the areas' own services. The demo, the operator commands and the tests use it. */
export class Builders {
  constructor(private readonly app: INestApplicationContext) {}

  /** A person with a confirmed address. */
  person(wanted: { name: string; mail: string; password: string }): Promise<Person> {
    return this.app.get(IdentityService).createUser(wanted);
  }

  /** The person of an address, when there is one. */
  personByMail(mail: string): Promise<Person | null> {
    return this.app.get(IdentityService).personByMail(mail);
  }

  /** A project of that owner. */
  async project(ownerId: string, name: string): Promise<Project> {
    const { project } = await this.app.get(ProjectsService).add({ name }, ownerId);
    return project;
  }
}
