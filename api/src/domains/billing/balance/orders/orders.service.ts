import { Injectable } from '@nestjs/common';
import {
  BALANCE_LIMITS,
  type AnswerOf,
  type createOrder,
  type getOrder,
  type InputOf,
  type listOrders,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import { RateLimits } from '../../../../platform/http/limits/rate-limit.js';
import { toOrder } from '../balance.mapper.js';
import type { OrderDocument } from './order.schema.js';
import { OrderRepository } from './order.repository.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import { ReceiptLetters } from '../receipts/receipt-letters.js';

/** Orders of a user. The stored order determines the amount, not a later request of the browser. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly repository: OrderRepository,
    private readonly letters: ReceiptLetters,
    private readonly profiles: ProfilesService,
    private readonly limits: RateLimits,
  ) {}

  async create(input: InputOf<typeof createOrder>, userId: string): Promise<AnswerOf<typeof createOrder>> {
    const amount = input.items.reduce((sum, item) => sum + item.quantity * item.cost, 0);
    if (amount < BALANCE_LIMITS.topUpLeast) {
      throw ApiError.invalid('items', 'A custom amount has a minimum of €1.00');
    }
    if (amount > BALANCE_LIMITS.topUpMost) {
      throw ApiError.invalid('items', 'The Limit for Top-ups is €600.00/transaction.');
    }
    input.items.forEach(({ description }, place) => {
      const unprinted = this.letters.fault(description);
      if (unprinted) throw ApiError.invalid(`items.${place}.description`, unprinted);
    });
    await this.profiles.require(userId, input.profile);
    await this.limits.consume('order', userId);
    const { profile, items } = input;
    const stored = await this.repository.insert(userId, { profile, items, amount }, new Date());
    return { status: 'success', message: '', order: stored._id.toHexString(), profile };
  }

  async get(input: InputOf<typeof getOrder>, userId: string): Promise<AnswerOf<typeof getOrder>> {
    const stored = await this.require(userId, input.order);
    return { status: 'success', message: '', order: JSON.stringify(toOrder(stored)) };
  }

  /** An order of the user. @throws ApiError object-owner-conflict for a foreign order and one that does not exist */
  async require(userId: string, orderId: string): Promise<OrderDocument> {
    const stored = await this.repository.find(userId, orderId);
    if (!stored) throw notYours();
    return stored;
  }

  async list(input: InputOf<typeof listOrders>, userId: string): Promise<AnswerOf<typeof listOrders>> {
    await this.profiles.require(userId, input.profile);
    const page = await this.repository.list(userId, input);
    const list = page.rows.map(toOrder);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }
}

/** Identical for foreign orders and orders that do not exist. */
function notYours(): ApiError {
  return new ApiError('object-owner-conflict', { message: "You're not the owner of this Order." });
}
