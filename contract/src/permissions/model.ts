/** Permission levels and their values (A6, B6). */
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
] as const;

/** The nineteen payment permissions (B6): each is granted or not. */
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
