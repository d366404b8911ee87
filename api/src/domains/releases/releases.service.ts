import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type {
  AnswerOf,
  Clash,
  InputOf,
  listMoves,
  listReleases,
  promoteRelease,
  releasesOverview,
  rollbackRelease,
} from '@zonewerk/contracts';
import { mixClashes, releaseId, ReleaseRegistry, type PublishedRelease } from '@zonewerk/federation/release';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { CleanupScheduler } from '../../platform/jobs/cleanup-scheduler.service.js';
import { IdentityService } from '../account/account.api.js';
import { rollbackTarget, toMove } from './channels/channel-moves.js';
import { ChannelRepository, type Channel } from './channels/channel.repository.js';
import { ChannelsService } from './channels/channels.service.js';
import { CompositionService } from './composition.service.js';
import { FailuresService } from './failures/failures.service.js';
import { CompositionCheckService } from './composition-check.service.js';
import { PromotionsService, type MoveOutcome } from './channels/promotions.service.js';
import { pageOfReleases } from './release-paging.js';
import type { Suspicion } from './failures/suspicion.repository.js';
import { SuspicionsService, suspicionText } from './failures/suspicions.service.js';

type Overview = AnswerOf<typeof releasesOverview>['channels'][number];
/** Stored data about versions, read once for all channels. */
interface Seen {
  readonly counts: Awaited<ReturnType<FailuresService['lastDay']>>;
  readonly suspicions: ReadonlyMap<string, Suspicion>;
}

/** Channels that the list contains even before their first move. */
const STANDING = ['production', 'staging'];

/** Calls of operators that list and promote releases. */
@Injectable()
export class ReleasesService implements OnModuleInit {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly repository: ChannelRepository,
    private readonly channels: ChannelsService,
    private readonly mixes: CompositionCheckService,
    private readonly promotions: PromotionsService,
    private readonly compositions: CompositionService,
    private readonly failures: FailuresService,
    private readonly suspicions: SuspicionsService,
    private readonly identity: IdentityService,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('release moves', () => this.promotions.record());
  }

  /** Stores the calls that the API of this channel serves, for other processes and the operator commands. */
  async announce(): Promise<void> {
    const provides = Object.entries(this.mixes.own).map(([id, hashes]) => ({ id, hashes: [...hashes] }));
    await this.repository.setProvides(this.config.releases.channel, provides);
    await this.promotions.record();
  }

  async overview(): Promise<AnswerOf<typeof releasesOverview>> {
    const all = await this.channels.all();
    const serves = this.config.releases.channel;
    const names = [...new Set([...STANDING, serves, ...all.keys()])].sort(byStanding);
    const seen = { counts: await this.failures.lastDay(), suspicions: await this.suspicions.current() };
    const channels = await Promise.all(names.map((name) => this.channelOverview(name, all, seen)));
    return { status: 'success', message: '', serves, channels };
  }

  async list(input: InputOf<typeof listReleases>): Promise<AnswerOf<typeof listReleases>> {
    const [releases, channels] = await Promise.all([this.registry.list(input.project), this.channels.all()]);
    const { rows, next, count } = pageOfReleases(releases, input);
    const list = rows.map((one) => ({
      project: one.release.project,
      version: one.release.version,
      commit: one.commit,
      published: one.publishedAt,
      published_by: one.publishedBy,
      channels: deployedVersions(one, channels.values()),
    }));
    return { status: 'success', message: '', list, next, count };
  }

  async listMoves(input: InputOf<typeof listMoves>): Promise<AnswerOf<typeof listMoves>> {
    await this.promotions.record();
    const { rows, next, count } = await this.repository.listMoves(input, input);
    return { status: 'success', message: '', list: rows.map(toMove), next, count };
  }

  async promote(
    input: InputOf<typeof promoteRelease>,
    userId: string,
  ): Promise<AnswerOf<typeof promoteRelease>> {
    const by = await this.nameOf(userId);
    return answerOf(await this.promotions.promote({ ...input, by }));
  }

  async rollback(
    input: InputOf<typeof rollbackRelease>,
    userId: string,
  ): Promise<AnswerOf<typeof rollbackRelease>> {
    const by = await this.nameOf(userId);
    return answerOf(await this.promotions.rollback({ ...input, by }));
  }

  private async channelOverview(
    name: string,
    all: ReadonlyMap<string, Channel>,
    { counts, suspicions }: Seen,
  ): Promise<Overview> {
    const { releases, problems, calls } = await this.mixes.of(name, all);
    const composition = await this.compositions.ofChannel(name);
    const running = all.get(name)?.entries ?? [];
    const suspected = running.flatMap((entry) => suspicions.get(releaseId(entry)) ?? []);
    const clashes: Clash[] = [
      ...suspected.map((one) => ({
        needs: releaseId(one),
        kind: 'release' as const,
        message: suspicionText(one),
      })),
      ...problems.map(({ id, message }) => ({ needs: id, kind: 'release' as const, message })),
      ...mixClashes({ releases: releases.map(({ release }) => release), calls }).map(
        ({ needs, kind, message }) => ({ needs, kind, message }),
      ),
    ];
    const entries = await Promise.all(
      running.map(async (entry) => {
        const { project, version, since, by, why } = entry;
        const [release, target] = await Promise.all([
          this.registry.find(entry),
          rollbackTarget(
            entry,
            this.registry,
            async (one) => suspicions.get(releaseId(one))?.verdict === 'failing',
          ),
        ]);
        return {
          project,
          version,
          by,
          why,
          commit: release?.commit ?? null,
          since: since.toISOString(),
          rollback_to: target?.release.version ?? null,
          failures: counts(name, project, version),
        };
      }),
    );
    return { name, composition: composition?.boot.composition ?? null, entries, clashes };
  }

  private async nameOf(userId: string): Promise<string> {
    return (await this.identity.person(userId))?.mail ?? userId;
  }
}

/** Production first, then staging, then previews by name. */
function byStanding(a: string, b: string): number {
  const rank = (name: string) => STANDING.indexOf(name) + 1 || STANDING.length + 1;
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function deployedVersions({ release }: PublishedRelease, channels: Iterable<Channel>): string[] {
  return [...channels]
    .filter(({ entries }) =>
      entries.some(({ project, version }) => project === release.project && version === release.version),
    )
    .map(({ _id }) => _id)
    .sort(byStanding);
}

function answerOf(outcome: MoveOutcome): AnswerOf<typeof promoteRelease> {
  if ('clashes' in outcome) {
    return { status: 'clash', message: 'This version does not fit what the channel runs.', ...outcome };
  }
  const [move] = outcome.moves;
  if (!move) throw new Error('A move without a move');
  return { status: 'success', message: `${move.channel} runs ${move.project} ${move.to} now.`, move };
}
