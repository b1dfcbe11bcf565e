import type { LadderArea } from '../permissions/model.ts';

/** A client's part in cash pools (spec A3): a bank that offers them, a customer group that has them, or none. */
export const CASH_POOL_PROFILES = ['NONE', 'PARTNER', 'CORPORATE'] as const;
export type CashPoolProfile = (typeof CASH_POOL_PROFILES)[number];

/** Where the provider's people hold the administration of an application: ADMIN a bank administrator, VIEW_ONLY a read-only one. */
export const ADMINISTRATION_AREAS = [
  'ADMINISTRATION_EFT',
  'ADMINISTRATION_ARS',
  'ADMINISTRATION_CPS',
  'ADMINISTRATION_DLC',
] as const satisfies readonly LadderArea[];

/** What a client is called in addresses, files and at sign-in; so are its subclients. */
export const BUSINESS_ID_PATTERN = /^[A-Z0-9]{2,20}$/;
