import type { Supplier } from '@soebs/contract';
import type { LiveSettings } from '@soebs/platform';
import type { Config } from './config.ts';

/** The seller as the settings name it. */
export const supplierOf = ({ SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_VAT_NUMBER }: Config): Supplier => ({
  name: SUPPLIER_NAME,
  addressLines: SUPPLIER_ADDRESS,
  vatNumber: SUPPLIER_VAT_NUMBER || null,
});

/** What settings say of sales at this moment. */
export const saleRules = ({ get }: LiveSettings) => ({
  rappenPerCredit: () => get('credits.pricePerUnitInRappen'),
  rounding: () => get('credits.rounding'),
  purchase: () => ({
    min: get('credits.purchaseMin'),
    max: get('credits.purchaseMax'),
    usual: get('credits.purchaseDefault'),
  }),
});

/** What settings say of recordings at this moment. */
export const mediaRules = ({ get }: LiveSettings) => ({
  maxBytes: get('media.maxBytes'),
  maxMinutes: get('media.maxMinutes'),
  retentionDays: get('media.retentionDays'),
  rounding: get('credits.rounding'),
});
