import { takesRight, type PageRules } from '../platform/page-rules.ts';

export const paymentPages = {
  orders: takesRight('PAYMENT_VIEW', 'GRANT'),
  newPayment: takesRight('PAYMENT_CREATE_ANY', 'GRANT'),
  fromTemplates: ({ rights, paysWithTemplates }) =>
    paysWithTemplates &&
    (rights.has('PAYMENT_CREATE_ANY', 'GRANT') || rights.has('PAYMENT_CREATE_FROM_TEMPLATE', 'GRANT')),
  ordersToSign: takesRight('PAYMENT_SIGN', 'GRANT'),
  paymentTransactions: takesRight('PAYMENT_VIEW', 'GRANT'),
  deletedOrders: takesRight('VIEW_DELETED_ORDER', 'GRANT'),
} satisfies Partial<PageRules>;
