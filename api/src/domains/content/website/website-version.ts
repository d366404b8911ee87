import type { ProjectScope } from '../../../platform/http/request.js';
import type { WebsiteRepository, WebsiteVersion } from './website.repository.js';

/** After this time a text change that has not ended counts as failed with its process. */
const BEGUN_MOST_MS = 60_000;

/** A text that differs after every change of a website, and for a new website; empty while texts are being changed. */
export async function versionText(
  websites: WebsiteRepository,
  scope: Pick<ProjectScope, 'projectId'>,
  version: WebsiteVersion,
): Promise<string> {
  const { _id, v, begun, ended, begunAt } = version;
  if (begun === ended) return `${_id.toHexString()}.${v}.${ended}`;
  if (Date.now() - begunAt.getTime() > BEGUN_MOST_MS) await websites.complete(scope, version);
  return '';
}
