import type { Reply } from '@portico/contract/endpoint';
import type { ratesEndpoints } from '@portico/contract/rates/endpoints';
import { permitEditing } from '../approvals/public.ts';
import type { Context } from '../platform/http/route.ts';
import { takeUpload } from '../platform/http/take-upload.ts';
import { rateFiles } from './rate-files.ts';
import { rateList } from './rate-list.ts';

type Endpoint = (typeof ratesEndpoints)['uploadRates'];

/** Takes a file of exchange rates from one of the provider's people; its list says what became of it. */
export async function uploadRates(context: Context<Endpoint>): Promise<Reply<Endpoint>> {
  const { db, subject, log, language } = context;
  const { clientId } = subject;
  await db.inClient(clientId, (tx) => permitEditing({ tx, subject }, rateList));
  return takeUpload(context, rateFiles, 'rates.csv', (fileName) => ({ clientId, fileName, subject, log, language }));
}
