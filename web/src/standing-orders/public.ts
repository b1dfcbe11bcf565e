export { useFailingCount } from './queries.ts';
export { standingOrder } from './standing-order.ts';
