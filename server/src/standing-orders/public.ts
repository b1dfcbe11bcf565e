export { standingOrderPages } from './page-rules.ts';
export { lookAgain } from './next-date.ts';
export { standingOrder } from './standing-order.ts';
export { standingOrderPaying } from './paying-template.ts';
