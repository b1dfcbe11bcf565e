import type { FastifyInstance } from 'fastify';
import { ratesEndpoints as endpoints } from '@portico/contract/rates/endpoints';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { getRateList, rateListList } from './read-rate-lists.ts';
import { exchangeRateList } from './read-rates.ts';
import { sendRateFile } from './send-rate-file.ts';
import { uploadRates } from './upload-rates.ts';

/** The provider's exchange rates; who else uses rates never sees the lists they are from. */
export function ratesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.exchangeRates, answerList(exchangeRateList));
  route(app, services, endpoints.rateLists, answerList(rateListList));
  route(app, services, endpoints.rateList, getRateList);
  route(app, services, endpoints.rateListFile, sendRateFile);
  route(app, services, endpoints.uploadRates, uploadRates);
}
