export { standingOrderPages } from './page-rules.ts';
export { standingOrder } from './standing-order.ts';
export { standingOrderPaying } from './paying-template.ts';
