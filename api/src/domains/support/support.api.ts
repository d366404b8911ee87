export { SupportModule } from './support.module.js';
export { SupportService } from './support.service.js';
