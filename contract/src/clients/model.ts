import type { LadderArea } from '../permissions/model.ts';

/** A client's role in cash pools (spec A3): a bank that offers them, a customer group that uses them, or neither. */
export const CASH_POOL_PROFILES = ['NONE', 'PARTNER', 'CORPORATE'] as const;
export type CashPoolProfile = (typeof CASH_POOL_PROFILES)[number];

/** Areas in which the provider's people administer an application. ADMIN: bank administrator; VIEW_ONLY: read-only. */
export const ADMINISTRATION_AREAS = [
  'ADMINISTRATION_EFT',
  'ADMINISTRATION_ARS',
  'ADMINISTRATION_CPS',
  'ADMINISTRATION_DLC',
] as const satisfies readonly LadderArea[];

/** A client's id in addresses, files and at sign-in. Subclients use the same pattern. */
export const BUSINESS_ID_PATTERN = /^[A-Z0-9]{2,20}$/;
