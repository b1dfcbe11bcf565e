/** Permission levels and their values (spec A6, B6). */
export const LEVELS = { DENY: -1, INHERIT: 0, VIEW_ONLY: 1, APPROVE: 3, EDIT: 5, GRANT: 7, ADMIN: 11 } as const;
export type Level = keyof typeof LEVELS;

/** Areas whose levels are a ladder: each includes those below it. */
export const LADDER_AREAS = [
  'ACCOUNT_PAYMENTS',
  'ACCOUNT_STATEMENTS',
  'BANKS',
  'OWNERS',
  'USERS',
  'USER_GROUPS',
  'CLIENT_TEMPLATES',
  'MY_TEMPLATES',
  'SIGN_OFF_RULES',
  'SETTINGS',
  'CLIENT_LOG',
  'DOWNTIME_NOTIFICATION',
  'USER_DEFINED_REPORTS',
  'LIQUIDITY_MANAGEMENT',
  'STATEMENTS_MODULE',
  // the provider's alone, in addition to those of the specification (ADR 0021)
  'BANK_OPERATIONS',
  'SCREENING',
  // administering an application there: ADMIN is a bank administrator, VIEW_ONLY a read-only one (ADR 0022)
  'ADMINISTRATION_EFT',
  'ADMINISTRATION_ARS',
  'ADMINISTRATION_CPS',
  'ADMINISTRATION_DLC',
] as const;

/** The nineteen payment permissions (spec B6), each granted or not. */
export const SWITCH_AREAS = [
  'PAYMENT_VIEW',
  'PAYMENT_SIGN',
  'PAYMENT_CREATE_ANY',
  'PAYMENT_CREATE_FROM_TEMPLATE',
  'PAYMENT_BASIC_EDIT',
  'PAYMENT_FULL_EDIT_MANUAL',
  'PAYMENT_FULL_EDIT_UPLOADED',
  'PAYMENT_OPEN_UPLOADED',
  'PAYMENT_DELETE_UPLOADED_TRANSACTIONS',
  'PAYMENT_DELETE',
  'PAYMENT_REMOVE_SIGNATURES',
  'PAYMENT_UPLOAD',
  'PAYMENT_VIEW_UPLOADED',
  'PAYMENT_TEMPORARY_BENEFICIARIES',
  'PAYMENT_SALARY_DETAILS',
  'PAYMENT_SALARY_GROUP_DETAILS',
  'VIEW_DELETED_ORDER',
  'RESTORE_DELETED_ORDER',
  'PAYMENT_NEW_FROM_TEMPLATE_VALUES',
] as const;

export type LadderArea = (typeof LADDER_AREAS)[number];
export type SwitchArea = (typeof SWITCH_AREAS)[number];
export type Area = LadderArea | SwitchArea;

export const MODULES = ['ARS', 'EFT', 'CPS', 'INSTIMATCH', 'DLC'] as const;
export type Module = (typeof MODULES)[number];

/** Areas whose entries may name an account or an account group; all others apply as a whole. */
export const SCOPED_AREAS = ['ACCOUNT_PAYMENTS', 'ACCOUNT_STATEMENTS'] as const satisfies readonly LadderArea[];

/** Areas that only the provider's people can hold. */
export const PROVIDER_AREAS = [
  'DOWNTIME_NOTIFICATION',
  'STATEMENTS_MODULE',
  'BANK_OPERATIONS',
  'SCREENING',
  'ADMINISTRATION_EFT',
  'ADMINISTRATION_ARS',
  'ADMINISTRATION_CPS',
  'ADMINISTRATION_DLC',
] as const satisfies readonly LadderArea[];

/**
 * What nobody hands out while acting for someone else (spec D13): who signs, what takes how many signatures, and who
 * decides about both. None of them has scopes.
 */
export const KEPT_BACK = ['PAYMENT_SIGN', 'SIGN_OFF_RULES', 'USERS'] as const satisfies readonly Area[];

export function isKeptBack(area: Area): boolean {
  return (KEPT_BACK as readonly Area[]).includes(area);
}

/** The module that an area belongs to; null if every user may hold it. */
export function moduleOf(area: Area): Module | null {
  if ((SWITCH_AREAS as readonly Area[]).includes(area)) return 'EFT';
  return MODULE_OF[area as LadderArea] ?? null;
}

const MODULE_OF: Partial<Record<LadderArea, Module>> = {
  ACCOUNT_PAYMENTS: 'EFT',
  SIGN_OFF_RULES: 'EFT',
  CLIENT_TEMPLATES: 'EFT',
  MY_TEMPLATES: 'EFT',
  BANK_OPERATIONS: 'EFT',
  SCREENING: 'EFT',
  ACCOUNT_STATEMENTS: 'ARS',
  STATEMENTS_MODULE: 'ARS',
  USER_DEFINED_REPORTS: 'ARS',
  LIQUIDITY_MANAGEMENT: 'CPS',
};
