import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClustersModule } from '../clusters/clusters.module.js';
import { ZoneHistoryModule } from '../change-history/zone-history.module.js';
import { DropRules } from './drop-rules.service.js';
import { RuleDigests } from './rule-digests.service.js';
import { RuleEventRepository } from './rule-event.repository.js';
import { RuleRunner } from './rule-runner.service.js';
import { RuleRepository } from './rule.repository.js';
import { ruleEventSchema, ruleSchema, storedSetSchema } from './rule.schema.js';
import { RulesService } from './rules.service.js';
import { StoredSetRepository } from './stored-set.repository.js';
import { StoredSetsService } from './stored-sets.service.js';
import { ZoneRulesController } from './zone-rules.controller.js';

/** Rules that clusters run on changes of their record sets, and the record sets that rules stored. */
@Module({
  imports: [
    ClustersModule,
    ZoneHistoryModule,
    MongooseModule.forFeature([
      { name: 'ZoneRule', schema: ruleSchema },
      { name: 'ZoneRuleEvent', schema: ruleEventSchema },
      { name: 'ZoneStoredSet', schema: storedSetSchema },
    ]),
  ],
  controllers: [ZoneRulesController],
  providers: [
    RuleRepository,
    RuleEventRepository,
    StoredSetRepository,
    RuleRunner,
    RuleDigests,
    DropRules,
    RulesService,
    StoredSetsService,
  ],
})
export class ZoneRulesModule {}
