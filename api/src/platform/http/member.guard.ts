import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { DiskSpace } from '../disk/disk-space.service.js';
import { ApiError } from './api-error.js';
import { CsrfService } from './security/csrf.js';
import { refuseCrossSite } from './security/origin.js';
import { ProjectAccess, scopeOfRequest } from './project-access.js';
import type { ZonewerkRequest } from './request.js';

/** Methods that add data. */
const ADDS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Guard of uploads, which use a separate protocol: the checks of calls with access `project` and the permission
 * `files.change`, in the same order. Cross-site requests are rejected for every method; the CSRF token is a header.
 */
@Injectable()
export class MemberGuard implements CanActivate {
  constructor(
    private readonly csrf: CsrfService,
    private readonly projects: ProjectAccess,
    private readonly disk: DiskSpace,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ZonewerkRequest>();
    refuseCrossSite(request, this.config.publicUrl, true);
    const { session } = request.zw;
    if (!session) throw new ApiError('not-logged-in');
    if (request.method !== 'HEAD') await this.csrf.check(request);
    request.zw.scope = await scopeOfRequest(request, this.projects, {
      userId: session.userId,
      permission: 'files.change',
    });
    if (ADDS.has(request.method)) this.disk.requireSpace();
    return true;
  }
}
