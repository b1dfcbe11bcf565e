import { takesRight, type PageRules } from '../platform/page-rules.ts';

export const paymentPages = {
  orders: takesRight('PAYMENT_VIEW', 'GRANT'),
  newPayment: takesRight('PAYMENT_CREATE_ANY', 'GRANT'),
  ordersToSign: takesRight('PAYMENT_SIGN', 'GRANT'),
  paymentTransactions: takesRight('PAYMENT_VIEW', 'GRANT'),
  deletedOrders: takesRight('VIEW_DELETED_ORDER', 'GRANT'),
} satisfies Partial<PageRules>;
