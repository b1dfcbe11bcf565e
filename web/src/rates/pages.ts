import { IconArrowsExchange2 } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const ratePages = [
  page({
    path: '/administration/exchange-rates',
    component: lazyPage(() => import('./rates-page.tsx'), 'RatesPage'),
    decision: 'exchangeRates',
    area: 'shell.administration',
    text: 'rates.nav',
    menu: { icon: IconArrowsExchange2, order: 7, phoneText: 'rates.nav.phone' },
    list: 'exchangeRates',
  }),
  page({
    path: '/administration/exchange-rates/files',
    component: lazyPage(() => import('./lists/rate-lists-page.tsx'), 'RateListsPage'),
    of: '/administration/exchange-rates',
    text: 'rates.lists',
    thing: 'rates.list.label',
    list: 'rateLists',
    shows: 'rateList',
  }),
];
