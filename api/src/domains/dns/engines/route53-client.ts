import { setTimeout as delay } from 'node:timers/promises';
import {
  ChangeResourceRecordSetsCommand,
  CreateHostedZoneCommand,
  DeleteHostedZoneCommand,
  GetChangeCommand,
  GetHostedZoneCommand,
  GetReusableDelegationSetCommand,
  HostedZoneAlreadyExists,
  InvalidChangeBatch,
  InvalidInput,
  ListHostedZonesByNameCommand,
  ListResourceRecordSetsCommand,
  NoSuchHostedZone,
  Route53Client as Sdk,
  type Change,
  type HostedZone,
  type ListResourceRecordSetsCommandInput,
  type ListResourceRecordSetsCommandOutput,
} from '@aws-sdk/client-route-53';
import type { Route53Settings } from '../../../platform/config/dns-settings.js';
import { EngineUnavailable, ZoneMissing } from './dns-engine.js';
import { plainName, type Group } from './route53-content.js';
import { toUnavailable, Unsure } from './route53-failures.js';
import { Pace } from './route53-pace.js';
import { keyOf } from './route53-plan.js';

const PATIENCE_MS = 10_000;
const CONNECTING_MS = 5_000;
const ATTEMPTS = 5;
/** Most sets of one page. */
const PAGE = 300;
/** Waits between looks whether a change is everywhere; the last one again and again. */
const SPREAD_WAITS_MS = [1_000, 5_000, 10_000];
/** About two minutes; Route 53 promises one. */
const SPREAD_LOOKS = 13;
const THROTTLED: ReadonlySet<string> = new Set([
  'Throttling',
  'ThrottlingException',
  'PriorRequestNotComplete',
]);

/** Route 53 said no, to all of what it was sent. */
export class Route53Refusal extends Error {
  constructor(readonly messages: readonly string[]) {
    super(messages.join(' '));
  }
}

type Sets = ReadonlyMap<string, Group>;

/**
 * The API of Route 53. Every method keeps the pace that one account has, and fails with EngineUnavailable while Route 53
 * cannot be used, or with ZoneMissing.
 */
export class Route53Client {
  private readonly sdk: Sdk;
  private readonly pace: Pace;

  constructor(private readonly settings: Route53Settings) {
    const { region, credentials, apiUrl, requestsPerSecond } = settings;
    this.pace = new Pace(requestsPerSecond);
    this.sdk = new Sdk({
      region,
      maxAttempts: ATTEMPTS,
      requestHandler: {
        requestTimeout: PATIENCE_MS,
        connectionTimeout: CONNECTING_MS,
        throwOnRequestTimeout: true,
      },
      ...(credentials ? { credentials } : {}),
      ...(apiUrl === undefined ? {} : { endpoint: apiUrl }),
    });
    // Inside of the SDK's retries, so that these keep the pace too.
    this.sdk.middlewareStack.add(
      (next, context) => async (args) => {
        await this.pace.turn();
        try {
          return await next(args);
        } catch (error) {
          throw context.commandName === ChangeResourceRecordSetsCommand.name ? onceOnly(error) : error;
        }
      },
      { step: 'finalizeRequest', priority: 'low', name: 'pace' },
    );
  }

  /** The names of the nameservers that all zones share. */
  async nameservers(): Promise<readonly string[]> {
    const input = { Id: this.settings.delegationSet };
    const answer = await this.ask(() => this.sdk.send(new GetReusableDelegationSetCommand(input)));
    return answer.DelegationSet?.NameServers ?? [];
  }

  /** The public zone of a domain on our nameservers; null when there is none. */
  async zone(domain: string): Promise<string | null> {
    const input = { DNSName: `${domain}.` };
    const found = await this.ask(() => this.sdk.send(new ListHostedZonesByNameCommand(input)));
    for (const { Id = '' } of (found.HostedZones ?? []).filter((zone) => isPublic(zone, domain))) {
      const zone = await this.ask(() => this.sdk.send(new GetHostedZoneCommand({ Id })));
      if (bare(zone.DelegationSet?.Id ?? '') === this.settings.delegationSet) return Id;
    }
    return null;
  }

  /** Makes a zone on our nameservers. Null: a zone has been made with this reference before. */
  async create(domain: string, reference: string): Promise<string | null> {
    const input = {
      Name: `${domain}.`,
      CallerReference: reference,
      DelegationSetId: this.settings.delegationSet,
    };
    try {
      const answer = await this.ask(() => this.sdk.send(new CreateHostedZoneCommand(input)));
      return answer.HostedZone?.Id ?? null;
    } catch (error) {
      if (error instanceof HostedZoneAlreadyExists) return null;
      throw error;
    }
  }

  /**
   * All sets of a zone, or those at the domain itself and at some names (absolute, with a final dot). `spare` leaves
   * most of the pace to others.
   */
  async sets(Id: string, names: readonly string[] | 'all', spare = false): Promise<Sets> {
    const groups = new Map<string, Group>();
    let page = await this.page({ HostedZoneId: Id }, groups, spare);
    if (names === 'all') {
      while (page.IsTruncated) page = await this.page(startOf(Id, page), groups, spare);
    } else if (page.IsTruncated) {
      for (const name of names) await this.setsAt(Id, name, groups);
    }
    return groups;
  }

  /** Makes all of these edits, in this order, or none of them; the answer is what to wait for. @throws Route53Refusal */
  async change(HostedZoneId: string, Changes: readonly Change[]): Promise<string> {
    const input = { HostedZoneId, ChangeBatch: { Changes: [...Changes] } };
    const answer = await this.ask(() => this.sdk.send(new ChangeResourceRecordSetsCommand(input)));
    return answer.ChangeInfo?.Id ?? '';
  }

  /** Takes an empty zone out; the answer is what to wait for. */
  async drop(Id: string): Promise<string> {
    const answer = await this.ask(() => this.sdk.send(new DeleteHostedZoneCommand({ Id })));
    return answer.ChangeInfo?.Id ?? '';
  }

  /** Waits until all nameservers answer accordingly. */
  async spread(changes: readonly string[]): Promise<void> {
    for (const Id of changes) {
      for (let look = 0; !(await this.isSpread(Id)); look += 1) {
        if (look === SPREAD_LOOKS)
          throw new EngineUnavailable('Route 53 has not published this change on its nameservers yet.');
        await delay(SPREAD_WAITS_MS[look] ?? SPREAD_WAITS_MS.at(-1));
      }
    }
  }

  private async isSpread(Id: string): Promise<boolean> {
    const answer = await this.ask(() => this.sdk.send(new GetChangeCommand({ Id })));
    return answer.ChangeInfo?.Status === 'INSYNC';
  }

  private async setsAt(Id: string, name: string, groups: Map<string, Group>): Promise<void> {
    const own = new Map<string, Group>();
    let page = await this.page({ HostedZoneId: Id, StartRecordName: name }, own, false);
    while (page.IsTruncated && plainName(page.NextRecordName ?? '') === name)
      page = await this.page(startOf(Id, page), own, false);
    for (const [key, group] of own) if (group.name === name) groups.set(key, group);
  }

  private async page(
    input: ListResourceRecordSetsCommandInput,
    groups: Map<string, Group>,
    spare: boolean,
  ): Promise<ListResourceRecordSetsCommandOutput> {
    if (spare) await this.pace.spareTurn();
    const command = new ListResourceRecordSetsCommand({ ...input, MaxItems: PAGE });
    const page = await this.ask(() => this.sdk.send(command));
    for (const set of page.ResourceRecordSets ?? []) {
      const place = { name: plainName(set.Name ?? ''), type: set.Type ?? '' };
      const before = groups.get(keyOf(place))?.sets ?? [];
      groups.set(keyOf(place), { ...place, sets: [...before, set] });
    }
    return page;
  }

  private async ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (thrown) {
      const error = thrown instanceof Unsure ? thrown.failure : thrown;
      if (error instanceof InvalidChangeBatch) throw new Route53Refusal(messagesOf(error));
      if (error instanceof InvalidInput) throw new Route53Refusal([error.message]);
      if (error instanceof NoSuchHostedZone) throw new ZoneMissing('Route 53 does not know this zone.');
      throw error instanceof HostedZoneAlreadyExists ? error : toUnavailable(error);
    }
  }
}

/** Where one message of a list ends and the next begins. */
const BETWEEN =
  /, (?=Tried to |RRSet |Invalid |Duplicate |Cannot |Exceeded |Number of |The request |A HostedZone )/u;

/** Everything that Route 53 finds wrong. It writes a list as one text: `[first, second]`. */
function messagesOf({ message, messages }: InvalidChangeBatch): readonly string[] {
  return messages?.length ? messages : message.replace(/^\[|\]$/gu, '').split(BETWEEN);
}

/** What may have been done is not sent again before it has been looked at; what was put off may be. */
function onceOnly(error: unknown): unknown {
  return error instanceof Error && THROTTLED.has(error.name) ? error : new Unsure(error);
}

function isPublic({ Name, Config }: HostedZone, domain: string): boolean {
  return plainName(Name ?? '') === `${domain}.` && Config?.PrivateZone !== true;
}

/** An id without what kind it is of. */
function bare(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

function startOf(
  HostedZoneId: string,
  { NextRecordName, NextRecordType, NextRecordIdentifier }: ListResourceRecordSetsCommandOutput,
): ListResourceRecordSetsCommandInput {
  return {
    HostedZoneId,
    StartRecordName: NextRecordName,
    StartRecordType: NextRecordType,
    StartRecordIdentifier: NextRecordIdentifier,
  };
}
