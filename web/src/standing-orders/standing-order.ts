import { objectKind } from '../approvals/public.ts';

/** The standing orders of the client; what changes their templates changes them too. */
export const standingOrder = objectKind({
  path: 'portal/administration/standingOrders',
  queryKey: ['template', 'standingOrders'],
  texts: 'standingOrders',
  list: '/payments/standing-orders',
  nameOf: ({ name }: { name: string }) => name,
});
