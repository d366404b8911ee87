import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { PRODUCT_NAME, type InputOf, type readReceipt } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import { OrdersService } from '../orders/orders.service.js';
import { receiptPdf } from './receipt-pdf.js';

/** Receipts of paid orders. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly orders: OrdersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The file of an order is always identical. */
  async read(input: InputOf<typeof readReceipt>, userId: string): Promise<StreamableFile> {
    const { receipt, paidAt, billedTo, soldBy, items } = await this.orders.require(userId, input.order);
    if (receipt === '' || !paidAt || !billedTo) {
      throw new ApiError('conflict', { message: 'There is no receipt yet, because the order is not paid.' });
    }
    const { root, publicUrl } = this.config;
    // Receipts without a stored seller contain only the product name, as when they were issued.
    const from = soldBy ?? { name: PRODUCT_NAME, address: [], vatNumber: '', site: publicUrl };
    const bytes = await receiptPdf({ receipt, paidAt, billedTo, soldBy: from, items }, root);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `attachment; filename="receipt-${receipt}.pdf"`,
      length: bytes.byteLength,
    });
  }
}
