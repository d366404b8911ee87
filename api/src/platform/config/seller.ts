import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { z } from 'zod';
import type { environment } from './environment.js';

/** Seller on receipts. */
export interface SellerSettings {
  readonly name: string;
  /** Address lines. */
  readonly address: readonly string[];
  readonly vatNumber: string;
}

/** Production has all three settings; a development machine has a placeholder on its receipts. */
export function sellerOf(values: z.output<typeof environment>): SellerSettings {
  const address = values.SELLER_ADDRESS ?? 'Development machine, nothing is sold here';
  return {
    name: values.SELLER_NAME ?? PRODUCT_NAME,
    address: address
      .split(',')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    vatNumber: values.SELLER_VAT ?? 'NL000000000B00',
  };
}
