import { LEVELS, type Area, type LadderArea, type Level } from '@portico/contract/permissions/model';
import type { Rights } from '../../permissions/public.ts';

/**
 * The level from which an area's holder decides, or administers what is decided; null: never. Classify new areas here.
 */
const DECIDES_FROM: Record<LadderArea, Level | null> = {
  ACCOUNT_PAYMENTS: 'ADMIN',
  ACCOUNT_STATEMENTS: null,
  BANKS: 'APPROVE',
  OWNERS: 'APPROVE',
  USERS: 'APPROVE',
  USER_GROUPS: 'APPROVE',
  CLIENT_TEMPLATES: 'APPROVE',
  MY_TEMPLATES: null,
  SIGN_OFF_RULES: 'APPROVE',
  SETTINGS: 'APPROVE',
  CLIENT_LOG: null,
  DOWNTIME_NOTIFICATION: null,
  USER_DEFINED_REPORTS: null,
  LIQUIDITY_MANAGEMENT: null,
  STATEMENTS_MODULE: 'EDIT',
  BANK_OPERATIONS: 'APPROVE',
  SCREENING: 'APPROVE',
  ADMINISTRATION_EFT: 'ADMIN',
  ADMINISTRATION_ARS: 'ADMIN',
  ADMINISTRATION_CPS: 'ADMIN',
  ADMINISTRATION_DLC: 'ADMIN',
};

/** The first right by which somebody signs, or decides what others ask for; null if they do neither. Pure. */
export function decidingRight(held: Rights): Area | null {
  return rightsToDecide(held)[0] ?? null;
}

/**
 * The first such right that the caller doesn't hold as well; holding the right to sign never lets one stop another
 * signer. Pure.
 */
export function decidingRightBeyond(own: Rights, held: Rights): Area | null {
  const isBeyond = (area: Area) => area === 'PAYMENT_SIGN' || own.effective(area).level < held.effective(area).level;
  return rightsToDecide(held).find(isBeyond) ?? null;
}

/** Whether somebody has the right to sign. Pure. */
export function signs(held: Rights): boolean {
  return held.effective('PAYMENT_SIGN').level > LEVELS.INHERIT;
}

function rightsToDecide(held: Rights): Area[] {
  const areas = Object.entries(DECIDES_FROM) as [LadderArea, Level | null][];
  const decides = areas.filter(([area, level]) => level !== null && held.effective(area).level >= LEVELS[level]);
  return [...(signs(held) ? (['PAYMENT_SIGN'] as const) : []), ...decides.map(([area]) => area)];
}
