export type { OrderRow } from './model.ts';
export { OrderLink } from './order-link.tsx';
export { OrderStatusWord } from './order-status.tsx';
export { OrderCard } from './orders/order-card.tsx';
export { DebitAccountsCell, TotalsCell } from './orders/order-cells.tsx';
export { useRecentOrders, useToSignCount, useWaitingForMySignature } from './queries.ts';
export { SignDialog } from './sign-dialog/sign-dialog.tsx';
