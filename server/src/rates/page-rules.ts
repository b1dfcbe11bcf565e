import { takesProviderRight, type PageRules } from '../platform/page-rules.ts';
import { RATES_AREA } from './rates-area.ts';

export const ratePages = {
  exchangeRates: takesProviderRight(RATES_AREA, 'VIEW_ONLY'),
} satisfies Partial<PageRules>;
