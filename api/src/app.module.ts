import { Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccountModule } from './domains/account/profile/account.module.js';
import { ApiTokensModule } from './domains/dns/api-tokens/api-tokens.module.js';
import { AddressesModule } from './domains/account/emails/addresses.module.js';
import { ApiDocsModule } from './domains/web/api-docs/api-docs.module.js';
import { ClustersModule } from './domains/dns/clusters/clusters.module.js';
import { ContactsModule } from './domains/account/contacts/contacts.module.js';
import { DevelopmentOutboxModule } from './domains/web/development-outbox/development-outbox.module.js';
import { HistoryModule } from './domains/account/audit-log/history.module.js';
import { FilesModule } from './domains/content/files/files.module.js';
import { HostingModule } from './domains/hosting/hosting.module.js';
import { FactorsModule } from './domains/account/factors/factors.module.js';
import { IdentityModule } from './domains/account/users/identity.module.js';
import { OperationsModule } from './domains/web/health/operations.module.js';
import { PagesModule } from './domains/web/page-protocol/pages.module.js';
import { PaymentsModule } from './domains/billing/payments/payments.module.js';
import { PasswordsModule } from './domains/account/passwords/passwords.module.js';
import { PhonesModule } from './domains/account/phones/phones.module.js';
import { ParametersModule } from './domains/projects/parameters/parameters.module.js';
import { RoadmapsModule } from './domains/projects/roadmaps/roadmaps.module.js';
import { ProjectsModule } from './domains/projects/settings/projects.module.js';
import { ReleasesModule } from './domains/releases/releases.module.js';
import { RegistrationModule } from './domains/account/registration/registration.module.js';
import { SessionsModule } from './domains/account/sessions/sessions.module.js';
import { SignInModule } from './domains/account/sign-in/sign-in.module.js';
import { SiteModule } from './domains/content/website/site/site.module.js';
import { SupportModule } from './domains/support/support.module.js';
import { UploadsModule } from './domains/content/uploads/uploads.module.js';
import { WebsiteModule } from './domains/content/website/website.module.js';
import { ContentModulesModule } from './domains/content/modules/definitions/content-modules.module.js';
import { ModuleRowsModule } from './domains/content/modules/rows/module-rows.module.js';
import { VerificationModule } from './domains/dns/verification/verification.module.js';
import { ClusterSettingsModule } from './domains/dns/tags/cluster-settings.module.js';
import { ZoneHistoryModule } from './domains/dns/change-history/zone-history.module.js';
import { ZoneImportModule } from './domains/dns/import/zone-import.module.js';
import { ZonePlansModule } from './domains/dns/plans/zone-plans.module.js';
import { ZoneRulesModule } from './domains/dns/rules/zone-rules.module.js';
import { ZoneSyncModule } from './domains/dns/drift/zone-sync.module.js';
import { BalanceModule } from './domains/billing/balance/balance.module.js';
import { CaptchaModule } from './platform/captcha/captcha.module.js';
import type { Config } from './platform/config/config.js';
import { HttpModule } from './platform/http/http.module.js';
import { PlatformModule } from './platform/platform.module.js';

/** The whole API. The order of areas is free, except that pages are last, because they match every remaining path. */
@Module({})
export class AppModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, logger),
        HttpModule,
        CaptchaModule,
        OperationsModule,
        IdentityModule,
        FactorsModule,
        SignInModule,
        RegistrationModule,
        SessionsModule,
        HistoryModule,
        PasswordsModule,
        AddressesModule,
        PhonesModule,
        ContactsModule,
        AccountModule,
        ProjectsModule,
        ParametersModule,
        RoadmapsModule,
        ClustersModule,
        VerificationModule,
        ClusterSettingsModule,
        ZoneHistoryModule,
        ZoneRulesModule,
        ZoneSyncModule,
        ApiTokensModule,
        ZonePlansModule,
        ZoneImportModule,
        BalanceModule,
        PaymentsModule,
        SupportModule,
        WebsiteModule,
        SiteModule,
        FilesModule,
        ContentModulesModule,
        UploadsModule,
        ModuleRowsModule,
        HostingModule,
        ApiDocsModule,
        ReleasesModule,
        ...(config.production ? [] : [DevelopmentOutboxModule]),
        PagesModule,
      ],
    };
  }
}
