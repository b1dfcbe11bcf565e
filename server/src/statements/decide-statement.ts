import type { Reply, Request } from '@portico/contract/endpoint';
import type { statementDecisionEndpoints } from '@portico/contract/statements/decision-endpoints';
import type { StatementState } from '@portico/contract/statements/model';
import { shownName } from '@portico/contract/users/names';
import { permitProvider } from '../permissions/public.ts';
import { appendAudit } from '../platform/audit.ts';
import { setClient, type Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { applyVerdicts } from './apply-verdicts.ts';
import { judgeStatements } from './judge-statements.ts';
import { loadStatement, type NearStatement } from './load-near.ts';
import type { StatementDecision } from './settle/delivery.ts';
import { lockStatements } from './store-statements.ts';

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
  { tx, clock, subject }: Pick<Context<TakeOut>, 'tx' | 'clock' | 'subject'>,
  { params, body }: Pick<Request<TakeOut>, 'params' | 'body'>,
  kind: StatementDecision['kind'],
  from: readonly StatementState[],
): Promise<Reply<TakeOut>> {
  await permitProvider(tx, subject, 'STATEMENTS_MODULE', 'EDIT');
  const clientId = await clientOf(tx, params.uniqueId);
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
  const detail = { reason: body.reason, number, closingDate: day, before, after: state };
  for (const chain of [clientId, subject.clientId].toSorted()) {
    await setClient(tx, chain);
    await appendAudit(tx, {
      at: clock.now(),
      category: 'ADMINISTRATION',
      entityType: 'STATEMENT',
      entityId: statement.id,
      action: kind === 'AGREED' ? 'statement agreed to' : 'statement taken out',
      subject,
      detail,
    });
  }
  await setClient(tx, subject.clientId);
  return { state };
}

/** Whose it is: statements come by files of the provider. */
async function clientOf(tx: Transaction, statementId: string): Promise<string> {
  const row = await tx.row<{ clientId: string }>(
    `select statement_client_id as "clientId" from statement_import_results where client_id = current_client() and statement_id = $1 limit 1`,
    [statementId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  return row.clientId;
}

/** Until it is judged, what is agreed to is in conflict. */
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
