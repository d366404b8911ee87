export { CasesService } from './cases/cases.service.js';
export { SupportModule } from './support.module.js';
