import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClusterSettingsModule } from '../dns/dns.api.js';
import { BalanceModule } from '../billing/billing.api.js';
import { WebsiteModule } from '../content/content.api.js';
import { HostingModule } from '../hosting/hosting.api.js';
import { IdentityModule } from '../account/account.api.js';
import { AnswerEmails } from './cases/answer-emails.service.js';
import { CaseTags } from './cases/case-tags.service.js';
import { CaseClosing } from './cases/case-closing.service.js';
import { CaseRetention } from './cases/case-retention.service.js';
import { CasePersonalData } from './cases/case-personal-data.service.js';
import { CasePosts } from './cases/case-posts.service.js';
import { CaseRepository } from './cases/case.repository.js';
import { caseCounterSchema, caseSchema, caseUploadSchema } from './cases/case.schema.js';
import { CasesController } from './cases/cases.controller.js';
import { CasesService } from './cases/cases.service.js';
import { PostRepository } from './cases/post.repository.js';
import { postSchema } from './cases/post.schema.js';
import { CannedRepository } from './care/canned.repository.js';
import { CannedService } from './care/canned.service.js';
import { CareController } from './care/care.controller.js';
import { CareRepository } from './care/care.repository.js';
import { cannedSchema, draftSchema, noteSchema, presenceSchema } from './care/care.schema.js';
import { CareService } from './care/care.service.js';
import { DraftRepository } from './care/draft.repository.js';
import { NoteRepository } from './care/note.repository.js';
import { PresenceRepository } from './care/presence.repository.js';
import { CaseEventsController } from './events/case-events.controller.js';
import { CaseEvents } from './events/case-events.service.js';
import { EventRepository } from './events/event.repository.js';
import { caseEventSchema } from './events/event.schema.js';
import { CaseChanges } from './service-levels/case-changes.repository.js';
import { ServiceLevelsController } from './service-levels/service-levels.controller.js';
import { ServiceLevelsRepository } from './service-levels/service-levels.repository.js';
import { serviceLevelsSchema } from './service-levels/service-levels.schema.js';
import { ServiceLevelsService } from './service-levels/service-levels.service.js';
import { CareEmailsController } from './email/care-emails.controller.js';
import { CareEmails } from './email/care-emails.service.js';
import { CaseAddresses } from './email/case-addresses.js';
import { CaseThreads } from './email/case-threads.service.js';
import { EmailPersonalData } from './email/email-personal-data.service.js';
import { EmailPosts } from './email/email-posts.service.js';
import { EmailReader } from './email/email-reader.service.js';
import { EmailRepository } from './email/email.repository.js';
import { emailSchema } from './email/email.schema.js';
import { EmailThread } from './email/email-thread.service.js';
import { MailIntake } from './email/mail-intake.service.js';
import { CaseExportsController } from './export/case-exports.controller.js';
import { CaseExports } from './export/case-exports.service.js';
import { CaseFiles } from './files/case-files.service.js';
import { CaseHistory } from './history/case-history.service.js';
import { HistoryRepository } from './history/history.repository.js';
import { caseHistorySchema } from './history/history.schema.js';
import { MergeRepository } from './merging/merge.repository.js';
import { MergingController } from './merging/merging.controller.js';
import { MergingService } from './merging/merging.service.js';
import { CaseObjectsController } from './objects/case-objects.controller.js';
import { CaseLinks } from './objects/case-links.service.js';
import { CaseObjects } from './objects/case-objects.service.js';
import { ObjectDetails } from './objects/object-details.service.js';
import { ObjectGrants } from './objects/object-grants.service.js';
import { ObjectFacts } from './objects/object-facts.service.js';
import { CaseReaders } from './merging/case-readers.repository.js';
import { TeamTags } from './care/team-tags.service.js';
import { SharedCases } from './sharing/shared-cases.repository.js';
import { SharingController } from './sharing/sharing.controller.js';
import { CaseSharing } from './sharing/sharing.service.js';
import { ObjectRepository } from './objects/object.repository.js';
import { RatingRepository } from './ratings/rating.repository.js';
import { RatingsController } from './ratings/ratings.controller.js';
import { Ratings } from './ratings/ratings.service.js';
import { CaseReleases } from './releases/case-releases.service.js';
import { ReportRepository } from './reports/report.repository.js';
import { ReportsController } from './reports/reports.controller.js';
import { AbuseReports } from './reports/reports.service.js';
import { ReleaseRepository } from './releases/release.repository.js';
import { releaseLinkSchema, releaseSchema } from './releases/release.schema.js';
import { FollowUps } from './cases/follow-ups.service.js';
import { VirusScanner } from './files/virus-scanner.js';
import { FileRepository } from './files/file.repository.js';

@Module({
  imports: [
    IdentityModule,
    ClusterSettingsModule,
    BalanceModule,
    HostingModule,
    WebsiteModule,
    MongooseModule.forFeature([
      { name: 'SupportCase', schema: caseSchema },
      { name: 'SupportPost', schema: postSchema },
      { name: 'SupportNote', schema: noteSchema },
      { name: 'SupportDraft', schema: draftSchema },
      { name: 'SupportPresence', schema: presenceSchema },
      { name: 'SupportCanned', schema: cannedSchema },
      { name: 'SupportRelease', schema: releaseSchema },
      { name: 'SupportReleaseLink', schema: releaseLinkSchema },
      { name: 'SupportHistory', schema: caseHistorySchema },
      { name: 'SupportEvent', schema: caseEventSchema },
      { name: 'SupportServiceLevels', schema: serviceLevelsSchema },
      { name: 'SupportCounter', schema: caseCounterSchema },
      { name: 'SupportUpload', schema: caseUploadSchema },
      { name: 'SupportEmail', schema: emailSchema },
    ]),
  ],
  controllers: [
    CasesController,
    CareController,
    CaseEventsController,
    ServiceLevelsController,
    CareEmailsController,
    CaseObjectsController,
    MergingController,
    CaseExportsController,
    RatingsController,
    SharingController,
    ReportsController,
  ],
  providers: [
    CaseRepository,
    PostRepository,
    AnswerEmails,
    CasePosts,
    CaseTags,
    FollowUps,
    CaseFiles,
    FileRepository,
    VirusScanner,
    CasesService,
    CasePersonalData,
    CaseClosing,
    CaseRetention,
    CareRepository,
    NoteRepository,
    DraftRepository,
    CannedRepository,
    PresenceRepository,
    ServiceLevelsRepository,
    CaseChanges,
    ServiceLevelsService,
    CareService,
    TeamTags,
    CannedService,
    ReleaseRepository,
    CaseReleases,
    EventRepository,
    HistoryRepository,
    CaseHistory,
    ObjectRepository,
    SharedCases,
    CaseReaders,
    MergeRepository,
    MergingService,
    ObjectFacts,
    ObjectDetails,
    ObjectGrants,
    CaseObjects,
    CaseLinks,
    CaseEvents,
    CaseAddresses,
    CaseThreads,
    CareEmails,
    EmailRepository,
    EmailThread,
    EmailPersonalData,
    EmailPosts,
    EmailReader,
    MailIntake,
    CaseExports,
    RatingRepository,
    Ratings,
    CaseSharing,
    ReportRepository,
    AbuseReports,
  ],
  exports: [CasesService],
})
export class SupportModule {}
