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
import { EngineUnavailable, ZoneNotFoundError } from './dns-engine.js';
import { plainName, type Group } from './route53-content.js';
import { toUnavailable, UnknownOutcomeError } from './route53-failures.js';
import { Pace } from './route53-pace.js';
import { keyOf } from './route53-plan.js';

const PATIENCE_MS = 10_000;
const CONNECTING_MS = 5_000;
const ATTEMPTS = 5;
/** Maximum of sets per page. */
const PAGE = 300;
/** Intervals of the status check of a change; the last one repeats. */
const SPREAD_WAITS_MS = [1_000, 5_000, 10_000];
/** About two minutes; Route 53 promises one minute. */
const SPREAD_LOOKS = 13;
const THROTTLED: ReadonlySet<string> = new Set([
  'Throttling',
  'ThrottlingException',
  'PriorRequestNotComplete',
]);

/** Route 53 rejected the whole request. */
export class Route53Refusal extends Error {
  constructor(readonly messages: readonly string[]) {
    super(messages.join(' '));
  }
}

type Sets = ReadonlyMap<string, Group>;

/**
 * The API of Route 53. Every method observes the request rate of the account. It fails with EngineUnavailable while
 * Route 53 is unusable, or with ZoneNotFoundError.
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
    // Runs inside the SDK's retries, so that retries observe the rate too.
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

  /** Names of the nameservers of the shared delegation set. */
  async nameservers(): Promise<readonly string[]> {
    const input = { Id: this.settings.delegationSet };
    const answer = await this.ask(() => this.sdk.send(new GetReusableDelegationSetCommand(input)));
    return answer.DelegationSet?.NameServers ?? [];
  }

  /** The ID of the public zone of a domain on our nameservers; null when none exists. */
  async zone(domain: string): Promise<string | null> {
    const input = { DNSName: `${domain}.` };
    const found = await this.ask(() => this.sdk.send(new ListHostedZonesByNameCommand(input)));
    for (const { Id = '' } of (found.HostedZones ?? []).filter((zone) => isPublic(zone, domain))) {
      const zone = await this.ask(() => this.sdk.send(new GetHostedZoneCommand({ Id })));
      if (bare(zone.DelegationSet?.Id ?? '') === this.settings.delegationSet) return Id;
    }
    return null;
  }

  /** Creates a zone on our nameservers. Null: a zone with this reference was created before. */
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
   * All sets of a zone, or those of the apex and of some names (absolute, with a final dot). `spare` uses only a part
   * of the request rate.
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

  /**
   * Applies all edits in this order, or none of them. Returns the ID of the change for `spread`.
   * @throws Route53Refusal
   */
  async change(HostedZoneId: string, Changes: readonly Change[]): Promise<string> {
    const input = { HostedZoneId, ChangeBatch: { Changes: [...Changes] } };
    const answer = await this.ask(() => this.sdk.send(new ChangeResourceRecordSetsCommand(input)));
    return answer.ChangeInfo?.Id ?? '';
  }

  /** Deletes an empty zone. Returns the ID of the change for `spread`. */
  async drop(Id: string): Promise<string> {
    const answer = await this.ask(() => this.sdk.send(new DeleteHostedZoneCommand({ Id })));
    return answer.ChangeInfo?.Id ?? '';
  }

  /** Waits until all nameservers answer with the changes. */
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
      const error = thrown instanceof UnknownOutcomeError ? thrown.failure : thrown;
      if (error instanceof InvalidChangeBatch) throw new Route53Refusal(messagesOf(error));
      if (error instanceof InvalidInput) throw new Route53Refusal([error.message]);
      if (error instanceof NoSuchHostedZone) throw new ZoneNotFoundError('Route 53 does not know this zone.');
      throw error instanceof HostedZoneAlreadyExists ? error : toUnavailable(error);
    }
  }
}

/** Separator between two messages of a list. */
const BETWEEN =
  /, (?=Tried to |RRSet |Invalid |Duplicate |Cannot |Exceeded |Number of |The request |A HostedZone )/u;

/** All error messages of Route 53, which writes a list as one text: `[first, second]`. */
function messagesOf({ message, messages }: InvalidChangeBatch): readonly string[] {
  return messages?.length ? messages : message.replace(/^\[|\]$/gu, '').split(BETWEEN);
}

/**
 * Prevents a retry of a request with unknown outcome before the zone is read again. Throttled requests may be repeated.
 */
function onceOnly(error: unknown): unknown {
  return error instanceof Error && THROTTLED.has(error.name) ? error : new UnknownOutcomeError(error);
}

function isPublic({ Name, Config }: HostedZone, domain: string): boolean {
  return plainName(Name ?? '') === `${domain}.` && Config?.PrivateZone !== true;
}

/** An ID without its type prefix. */
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
