import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId, StatementId } from '@portico/contract/ids';
import type { statementDecisionEndpoints } from '@portico/contract/statements/decision-endpoints';
import type { StatementState } from '@portico/contract/statements/model';
import { shownName } from '@portico/contract/users/names';
import { permitArea } from '../permissions/public.ts';
import { audit } from '../platform/audit.ts';
import { setClient, type Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { applyVerdicts } from './import/apply-verdicts.ts';
import { judgeStatements } from './import/judge-statements.ts';
import { loadStatement, type NearStatement } from './import/load-near.ts';
import type { StatementDecision } from './settle/delivery.ts';
import { lockStatements } from './import/store-statements.ts';

type TakeOut = (typeof statementDecisionEndpoints)['takeOutStatement'];
type Agree = (typeof statementDecisionEndpoints)['agreeToStatement'];

/** Takes a statement out of the count: what it covered or contradicted is judged without it. */
export function takeOutStatement(context: Context<TakeOut>, request: Request<TakeOut>): Promise<Reply<TakeOut>> {
  return decide(context, request, 'TAKEN_OUT', ['COUNTED', 'COVERED', 'CONFLICT', 'REPLACED']);
}

/** Agrees to a statement: it counts, and replaces what contradicts it. */
export function agreeToStatement(context: Context<Agree>, request: Request<Agree>): Promise<Reply<Agree>> {
  return decide(context, request, 'AGREED', ['CONFLICT', 'REPLACED', 'TAKEN_OUT']);
}

async function decide(
  context: Pick<Context<TakeOut>, 'tx' | 'clock' | 'subject'>,
  { params, body }: Pick<Request<TakeOut>, 'params' | 'body'>,
  kind: StatementDecision['kind'],
  from: readonly StatementState[],
): Promise<Reply<TakeOut>> {
  const { tx, clock, subject } = context;
  await permitArea(tx, subject, 'STATEMENTS_MODULE', 'EDIT');
  const { clientId, account } = await placeOf(tx, params.uniqueId);
  await setClient(tx, clientId);
  await lockStatements(tx, clientId);
  const statement = await loadStatement(tx, params.uniqueId);
  if (!statement) throw new PortalError('NOT_FOUND');
  const { state: before } = statement;
  if (!from.includes(before!)) throw new PortalError('WRONG_STATE', { parameters: { status: before! } });
  const decision = { kind, at: clock.now().toISOString() };
  await writeDecision(tx, statement, decision, { by: shownName(subject), reason: body.reason });
  const judgement = await judgeStatements(tx, [{ ...statement, decision }]);
  await applyVerdicts(tx, clientId, { ...judgement, near: [...judgement.near, statement] }, []);
  const { state } = judgement.verdicts.get(statement.id)!;
  const { number, day } = statement;
  const action = kind === 'AGREED' ? 'statementAccepted' : 'statementTakenOut';
  const object = { id: statement.id, name: account };
  const parameters = { number, closingDate: day, reason: body.reason, stateBefore: before, state };
  for (const chain of [clientId, subject.clientId].toSorted()) {
    await setClient(tx, chain);
    await audit(context, action, object, parameters);
  }
  await setClient(tx, subject.clientId);
  return { state };
}

/** The client and account that it belongs to: statements come in files of the provider. */
async function placeOf(tx: Transaction, statementId: StatementId): Promise<{ clientId: ClientId; account: string }> {
  const row = await tx.row<{ clientId: ClientId; account: string }>(
    `select statement_client_id as "clientId", account from statement_import_results where client_id = current_client() and statement_id = $1 limit 1`,
    [statementId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  return row;
}

/** Until it is judged, an agreed statement is in conflict. */
function writeDecision(
  tx: Transaction,
  { id }: NearStatement,
  { kind, at }: StatementDecision,
  { by, reason }: { by: string; reason: string },
): Promise<number> {
  return tx.write(
    `update statements set decision = $2::text, decided_at = $3, decided_by = $4, decision_reason = $5,
       state = case when $2::text = 'TAKEN_OUT' then 'TAKEN_OUT' else 'CONFLICT' end
     where client_id = current_client() and id = $1`,
    [id, kind, at, by, reason],
  );
}
