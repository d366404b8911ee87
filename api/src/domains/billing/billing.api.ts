export { BalanceModule } from './balance/balance.module.js';
export { BooksCheckService } from './balance/ledger/books-check.service.js';
export { DecisionsService } from './balance/requests/decisions.service.js';
export { MismatchesService } from './payments/mismatches.service.js';
export { RefundsService } from './payments/refunds.service.js';
export { SettlementsService } from './payments/settlements.service.js';
export { OrdersService } from './balance/orders/orders.service.js';
export { ProfilesService } from './balance/profiles/profiles.service.js';
