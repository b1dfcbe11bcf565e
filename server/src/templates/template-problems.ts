import { TEMPLATES_PER_OWNER_MAXIMUM } from '@portico/contract/limits';
import type { Fault } from '@portico/contract/payments/manual/faults';
import { templateFaults } from '@portico/contract/templates/faults';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { UserId } from '@portico/contract/ids';
import { loadAccounts } from '../accounts/public.ts';
import type { ContentProblem } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';

/** Everything wrong with a template of the client, or of one person, each with its field and what to do. */
export async function templateProblems(
  tx: Transaction,
  content: TemplateContent,
  id: string,
  ownerId: UserId | null,
): Promise<ContentProblem[]> {
  const account = content.debitAccountId && (await loadAccounts(tx)).get(content.debitAccountId);
  const isGone = content.debitAccountId !== null && (!account || account.isDeleted);
  const faults = Object.entries<Fault>(templateFaults(content, account || null) as Record<string, Fault>);
  return [
    ...(await nameProblems(tx, content.name, id, ownerId)),
    ...(isGone ? [{ field: 'debitAccountId', text: 'payments.manual.fault.debitAccountUnknown' }] : []),
    ...faults.map(([field, { key, parameters }]) => ({ field, text: key, ...(parameters && { parameters }) })),
  ];
}

/** Two who add the same name at once, or the last one that there is room for, wait for each other. */
async function nameProblems(
  tx: Transaction,
  name: string,
  id: string,
  ownerId: UserId | null,
): Promise<ContentProblem[]> {
  await tx.rows(
    `select pg_advisory_xact_lock(hashtextextended('templates ' || coalesce($1, current_client()::text), 0))`,
    [ownerId],
  );
  const found = await tx.row<{ isTaken: boolean; others: number }>(
    `select coalesce(bool_or(lower(name) = lower($1)), false) as "isTaken",
       count(*) filter (where deleted_at is null)::int as others
     from templates where client_id = current_client() and owner_id is not distinct from $3 and id <> $2
       and (owner_id is null or deleted_at is null)`,
    [name, id, ownerId],
  );
  const { isTaken, others } = found!;
  return [
    ...(isTaken ? [{ field: 'name', text: `templates.problem.${ownerId === null ? 'nameUsed' : 'nameTaken'}` }] : []),
    ...(others >= TEMPLATES_PER_OWNER_MAXIMUM
      ? [{ field: 'name', text: 'templates.problem.tooMany', parameters: { most: TEMPLATES_PER_OWNER_MAXIMUM } }]
      : []),
  ];
}
