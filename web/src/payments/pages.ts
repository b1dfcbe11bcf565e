import { IconArrowsExchange, IconCopyPlus, IconListNumbers, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';

const payments = lazyPage(() => import('./transactions/payments-page.tsx'), 'PaymentsPage');

export const paymentPages = [
  page({
    path: '/payments/all',
    component: lazyPage(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
    decision: 'orders',
    area: 'shell.payments',
    text: 'shell.orders',
    thing: 'shell.order',
    menu: { icon: IconArrowsExchange, order: 1 },
    shortcut: {
      text: 'shell.toSign',
      icon: IconPencil,
      order: 2,
      search: { tab: 'MINE' },
      decision: 'ordersToSign',
      count: 'toSign',
    },
    list: 'orders',
  }),
  page({
    path: '/payments/new',
    component: lazyPage(() => import('./manual/manual-order-page.tsx'), 'NewOrderPage'),
    decision: 'newPayment',
    area: 'shell.payments',
    text: 'shell.newPayment',
  }),
  page({
    path: '/from-templates',
    component: lazyPage(() => import('./from-templates/from-templates-page.tsx'), 'FromTemplatesPage'),
    decision: 'fromTemplates',
    area: 'shell.payments',
    text: 'shell.fromTemplates',
    menu: { icon: IconCopyPlus, order: 5 },
  }),
  page({
    path: '/payments/orders/$uniqueId',
    component: lazyPage(() => import('./order/order-page.tsx'), 'OrderPage'),
    of: '/payments/all',
    shows: 'order',
  }),
  page({
    path: '/payments/orders/$uniqueId/edit',
    component: lazyPage(() => import('./manual/manual-order-page.tsx'), 'EditOrderPage'),
    of: '/payments/all',
  }),
  page({
    path: '/payments/transactions',
    component: payments,
    decision: 'paymentTransactions',
    area: 'shell.payments',
    text: 'payments.transactions.title',
    menu: { icon: IconListNumbers, order: 2 },
    list: 'paymentTransactions',
  }),
  // Beside the statement transactions too (spec B2).
  page({ path: '/transactions/payments', component: payments, of: '/payments/transactions' }),
  page({
    path: '/payments/deleted',
    component: lazyPage(() => import('./deleted/deleted-orders-page.tsx'), 'DeletedOrdersPage'),
    decision: 'deletedOrders',
    area: 'shell.payments',
    text: 'shell.deletedOrders',
    menu: { icon: IconTrash, order: 4 },
    list: 'deletedOrders',
  }),
  // Spec B2.
  redirectTo('/payments', '/payments/all', '/payments/uploaded-files', '/payments/deleted'),
];
