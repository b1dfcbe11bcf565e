import type { FastifyInstance } from 'fastify';
import { paymentsEndpoints as endpoints } from '@portico/contract/payments/endpoints';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { actOnOrders } from './actions/act-on-orders.ts';
import { notDuplicate, possibleDuplicate } from './duplicates/duplicates.ts';
import { editManualOrder, getManualOrder } from './manual/edit-manual-order.ts';
import { checkManualOrder } from './manual/check-manual-order.ts';
import { listCurrencies, manualChoices } from './manual/manual-choices.ts';
import { saveAndSubmitManualOrder, saveManualOrder } from './manual/save-manual-order.ts';
import { getOrder } from './reading/get-order.ts';
import { getTransaction } from './reading/get-order-transaction.ts';
import { countOrders, listOrders, waitingForMySignature } from './reading/list-orders.ts';
import { orderTransactionList } from './reading/list-order-transactions.ts';
import { openTransactions } from './signing/open-transactions.ts';
import { requestSigningCode } from './signing/request-signing-code.ts';
import { sendMessageFile, sendOrderFile, sendReportFile } from './reading/send-order-file.ts';
import { signingPreview } from './signing/signing-preview.ts';

/** Payment orders: list, detail, signing and the other actions. */
export function paymentsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.orders, listOrders);
  route(app, services, endpoints.orderCounts, countOrders);
  route(app, services, endpoints.waitingForMySignature, waitingForMySignature);
  route(app, services, endpoints.order, getOrder);
  route(app, services, endpoints.orderTransactions, answerList(orderTransactionList));
  route(app, services, endpoints.orderTransaction, getTransaction);
  route(app, services, endpoints.openTransactions, openTransactions);
  route(app, services, endpoints.orderFile, sendOrderFile);
  route(app, services, endpoints.orderMessageFile, sendMessageFile);
  route(app, services, endpoints.orderReportFile, sendReportFile);
  route(app, services, endpoints.possibleDuplicate, possibleDuplicate);
  route(app, services, endpoints.notDuplicate, notDuplicate);
  route(app, services, endpoints.signingPreview, signingPreview);
  route(app, services, endpoints.requestSigningCode, requestSigningCode);
  route(app, services, endpoints.manualChoices, manualChoices);
  route(app, services, endpoints.currencies, listCurrencies);
  route(app, services, endpoints.checkManualOrder, checkManualOrder);
  route(app, services, endpoints.saveManualOrder, saveManualOrder);
  route(app, services, endpoints.saveAndSubmitManualOrder, saveAndSubmitManualOrder);
  route(app, services, endpoints.manualOrder, getManualOrder);
  route(app, services, endpoints.editManualOrder, editManualOrder);
  route(app, services, endpoints.orderAction, actOnOrders);
}
