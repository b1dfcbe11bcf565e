import type { FastifyInstance } from 'fastify';
import { statementDecisionEndpoints as decisions } from '@portico/contract/statements/decision-endpoints';
import { statementsEndpoints as endpoints } from '@portico/contract/statements/endpoints';
import { answerList } from '../../platform/grid/listing.ts';
import { route, type Services } from '../../platform/http/route.ts';
import { importList, listImportResults, statementImportStatus } from './list-imports.ts';
import { agreeToStatement, takeOutStatement } from '../decide-statement.ts';
import { uploadStatements } from './upload-statements.ts';

/** The provider's import of statement files. */
export function statementImportRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.importStatements, uploadStatements);
  route(app, services, endpoints.statementImportStatus, statementImportStatus);
  route(app, services, endpoints.statementImports, answerList(importList));
  route(app, services, endpoints.statementImportResults, listImportResults);
  route(app, services, decisions.takeOutStatement, takeOutStatement);
  route(app, services, decisions.agreeToStatement, agreeToStatement);
}
