export { loadConversion, ratedCurrencies, type Conversion, type UsedRate } from './conversion.ts';
export { ratePages } from './page-rules.ts';
export { rateFiles } from './rate-files.ts';
export { rateList } from './rate-list.ts';
export { loadRates, type Rates } from './rates-of-days.ts';
