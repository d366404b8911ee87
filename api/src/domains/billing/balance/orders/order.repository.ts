import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../../platform/database/paging.js';
import type { OrderDocument, OrderItem } from './order.schema.js';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Orders in the database. Every query carries the user. */
@Injectable()
export class OrderRepository {
  constructor(@InjectModel('Order') private readonly orders: Model<OrderDocument>) {}

  async insert(
    userId: string,
    order: { profile: string; items: OrderItem[]; amount: number },
    now: Date,
  ): Promise<OrderDocument> {
    const created = await this.orders.create({
      user: toObjectId(userId),
      profile: toObjectId(order.profile),
      items: order.items,
      amount: order.amount,
      state: 'open',
      createdAt: now,
    });
    return created.toObject();
  }

  find(userId: string, orderId: string): Promise<OrderDocument | null> {
    return this.orders.findOne({ _id: toObjectId(orderId), user: toObjectId(userId) }).lean<OrderDocument>();
  }

  async list(userId: string, page: { profile: string; cursor?: string | undefined; limit: number }) {
    const wanted = { user: toObjectId(userId), profile: toObjectId(page.profile) };
    const rows = await this.orders
      .find({ $and: [wanted, afterCursor(page.cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(page.limit + 1)
      .lean<OrderDocument[]>();
    const count = await this.orders.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }
}
