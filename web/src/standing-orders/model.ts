import type { ApiAnswer } from '@portico/contract/api';
import type { StandingOrderState } from '@portico/contract/standing-orders/model';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import type { Look } from '../ui/values/looks.ts';

export type { StandingOrderContent };
export type StandingOrderRow = ApiAnswer<'GET portal/administration/standingOrders'>['content'][number];
export type StandingOrderDetail = ApiAnswer<'GET portal/administration/standingOrders/:uniqueId'>;
export type StandingOrderChoices = ApiAnswer<'GET portal/administration/standingOrders/choices'>;
export type StandingOrderPlan = ApiAnswer<'POST portal/administration/standingOrders/plan'>;
export type ComingDate = StandingOrderDetail['coming'][number];
export type PaidTemplate = StandingOrderChoices['templates'][number];

export const STATE_LOOKS: Record<StandingOrderState, Look> = {
  ACTIVE: { shape: 'ringWithTick', tone: 'done' },
  PAUSED: { shape: 'dashedRing', tone: 'neutral' },
  FAILING: { shape: 'triangle', tone: 'error' },
  ENDED: { shape: 'tick', tone: 'neutral' },
};
