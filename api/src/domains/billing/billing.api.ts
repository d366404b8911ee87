export { BalanceModule } from './balance/balance.module.js';
export { LedgerAuditService } from './balance/ledger/ledger-audit.service.js';
export { DecisionsService } from './balance/requests/decisions.service.js';
export { AmountMismatchService } from './payments/amount-mismatch.service.js';
export { RefundsService } from './payments/refunds.service.js';
export { MismatchResolutionService } from './payments/mismatch-resolution.service.js';
export { OrdersService } from './balance/orders/orders.service.js';
export { ProfilesService } from './balance/profiles/profiles.service.js';
