import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { PRODUCT_NAME, type InputOf, type readReceipt } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import { OrdersService } from '../orders/orders.service.js';
import { receiptPdf } from './receipt-pdf.js';

/** Receipts of orders that are paid. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly orders: OrdersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The same order is the same file, whenever it is asked for. */
  async read(input: InputOf<typeof readReceipt>, userId: string): Promise<StreamableFile> {
    const { receipt, paidAt, billedTo, soldBy, items } = await this.orders.require(userId, input.order);
    if (receipt === '' || !paidAt || !billedTo) {
      throw new ApiError('conflict', { message: 'There is no receipt yet, because the order is not paid.' });
    }
    const { root, publicUrl } = this.config;
    // Receipts from before the seller was kept name the product alone, as they did.
    const from = soldBy ?? { name: PRODUCT_NAME, address: [], vatNumber: '', site: publicUrl };
    const bytes = await receiptPdf({ receipt, paidAt, billedTo, soldBy: from, items }, root);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `attachment; filename="receipt-${receipt}.pdf"`,
      length: bytes.byteLength,
    });
  }
}
