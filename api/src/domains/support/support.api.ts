export { MailIntake } from './email/mail-intake.service.js';
export { CasesService } from './cases/cases.service.js';
export { awaitedAtOf } from './cases/awaited.js';
export { headTerms, newTerms } from './cases/search-terms.js';
export { SupportModule } from './support.module.js';
