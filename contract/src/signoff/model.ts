import { SOURCE_TYPES } from '../payments/status.ts';

export const RULE_SCOPES = ['ALL', 'ACCOUNT_GROUP', 'ACCOUNT'] as const;
/** Where an order comes from. TEMPLATE: made from a template, with no locked field changed. */
export const RULE_SOURCES = [...SOURCE_TYPES, 'TEMPLATE'] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];
/** How the lines of one band are joined: all of them, or any one. */
export const RULE_CONNECTIONS = ['AND', 'OR'] as const;
