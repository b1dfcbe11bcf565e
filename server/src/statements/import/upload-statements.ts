import type { Reply } from '@portico/contract/endpoint';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { permitArea } from '../../permissions/public.ts';
import type { Context } from '../../platform/http/route.ts';
import { takeUpload } from '../../platform/http/take-upload.ts';
import { statementFiles } from './statement-intake.ts';

type Endpoint = (typeof statementsEndpoints)['importStatements'];

/** Takes a statement file from one of the provider's people; the worker imports it. */
export async function uploadStatements(context: Context<Endpoint>): Promise<Reply<Endpoint>> {
  const { db, subject } = context;
  const { clientId } = subject;
  await db.inClient(clientId, (tx) => permitArea(tx, subject, 'STATEMENTS_MODULE', 'EDIT'));
  const arrive = (fileName: string) => ({ clientId, fileName, source: 'UPLOAD', subject }) as const;
  return takeUpload(context, statementFiles, 'statement.txt', arrive);
}
