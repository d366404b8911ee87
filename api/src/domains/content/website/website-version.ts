import type { ProjectScope } from '../../../platform/http/request.js';
import type { WebsiteRepository, WebsiteVersion } from './website.repository.js';

/** From then on a change of texts that was begun has failed with its process. */
const BEGUN_MOST_MS = 60_000;

/** What is another text after every change of a website, and for one that was made anew; empty while texts are being written. */
export async function versionText(
  websites: WebsiteRepository,
  scope: Pick<ProjectScope, 'projectId'>,
  version: WebsiteVersion,
): Promise<string> {
  const { _id, v, begun, ended, begunAt } = version;
  if (begun === ended) return `${_id.toHexString()}.${v}.${ended}`;
  if (Date.now() - begunAt.getTime() > BEGUN_MOST_MS) await websites.settle(scope, version);
  return '';
}
