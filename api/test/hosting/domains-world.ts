import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import {
  type AttachedDomain,
  attachDomain,
  createCluster,
  createRecord,
  type DomainPlan,
  listDomains,
  listRecords,
  planDomain,
  type RecordSet,
} from '@zonewerk/contracts';
import type { SignedIn } from '../harness/harness.js';
import { type Hosting, type HostingWorld, until } from './hosting-world.js';

export interface SecureVisit {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
  /** Names of the certificate, and its issuer. */
  readonly certificate: { readonly names: string; readonly issuer: string; readonly serial: string };
}

/** Response to a visitor by https; rejects without a connection. */
export function visitSecurely(hosting: HostingWorld, host: string): Promise<SecureVisit> {
  const port = hosting.edgeTlsPort ?? 0;
  return new Promise((resolve, reject) => {
    const options = { port, servername: host, headers: { Host: host }, agent: false };
    secureRequest({ ...options, rejectUnauthorized: false }, (answer) => {
      const peer = (answer.socket as TLSSocket).getPeerCertificate();
      const certificate = {
        names: peer.subjectaltname ?? '',
        issuer: String(peer.issuer.CN),
        serial: peer.serialNumber,
      };
      const { statusCode: status, headers } = answer;
      text(answer).then((body) => resolve({ status, headers, body, certificate }), reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Status and headers of a response by http. */
export function visitByHttp(hosting: HostingWorld, host: string, path = '/') {
  return new Promise<Pick<SecureVisit, 'status' | 'headers'>>((resolve, reject) => {
    request({ port: hosting.edgePort, path, headers: { Host: host }, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    })
      .on('error', reject)
      .end();
  });
}

/** Creates a cluster in a project; returns its id. */
export async function zoneIn({ owner, projectId }: Pick<Hosting, 'owner' | 'projectId'>, domain: string) {
  const { body } = await owner.call(createCluster, { cluster_domain: domain, project_id: projectId });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return (body.cluster as { id: string }).id;
}

export async function addRecord(
  owner: SignedIn,
  ids: { project_id: string; cluster_id: string },
  set: [string, 'A' | 'AAAA' | 'CNAME' | 'TXT', string],
): Promise<void> {
  const [name, type, value] = set;
  const record = { record_name: name, record_type: type, record_value: value, record_ttl: 60 };
  const { body } = await owner.call(createRecord, { ...ids, ...record });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
}

export async function setsOf(project: Hosting, cluster: string): Promise<string[]> {
  const { body } = await project.call(listRecords, { cluster_id: cluster, limit: 50 });
  return (body.list as RecordSet[])
    .map((set) => `${set.record_name} ${set.record_type} ${set.record_ttl} ${set.values.join(' ')}`)
    .toSorted();
}

export const planOf = async (project: Hosting, container: string, host: string) =>
  (await project.call(planDomain, { container_id: container, host })).body.plan as DomainPlan;

export async function attach(project: Hosting, container: string, host: string): Promise<AttachedDomain> {
  const { fingerprint } = await planOf(project, container, host);
  const { body } = await project.call(attachDomain, { container_id: container, host, fingerprint });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.domain as AttachedDomain;
}

export const domainsOf = async (project: Hosting, container: string) =>
  (await project.call(listDomains, { container_id: container })).body.list as AttachedDomain[];

/** The domain after a condition is true. */
export const domainWith = (
  project: Hosting,
  { container_id: container, id }: AttachedDomain,
  isRight: (domain: AttachedDomain) => boolean,
) =>
  until(async () => {
    const found = (await domainsOf(project, container)).find((one) => one.id === id);
    if (!found) throw new Error('The domain is not attached.');
    return found;
  }, isRight);

export const secured = (project: Hosting, domain: AttachedDomain) =>
  domainWith(project, domain, ({ certificate }) => certificate.state === 'valid');
