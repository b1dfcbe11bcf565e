import type { Finding } from '@portico/contract/findings';
import type { RateFormat } from '@portico/contract/rates/model';

/** One currency's rate of one day (`YYYY-MM-DD`): CHF for one unit, in hundred-millionths. */
export type Rate = { currency: string; date: string; chfHundredMillionths: bigint };

/** What a file says: at most `RATES_PER_FILE_MAXIMUM` rates. They may be used only if no finding is an error. */
export type RatesFile = { format: RateFormat | null; rates: Rate[]; findings: Finding[] };
