import type { BankContent } from '@portico/contract/accounts/banks';
import { isBic } from '@portico/contract/bank-codes/bic';
import { clearingCodeFault } from '@portico/contract/bank-codes/clearing-code';
import { COUNTRIES } from '@portico/contract/iso-codes';
import type { ContentProblem, Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** What says which bank it is: its connection was chosen for it, and its accounts' mandates were confirmed for it. */
const IDENTITY = ['bic', 'clearingSystem', 'clearingCode', 'senderBic'] as const satisfies (keyof BankContent)[];

/** Everything wrong with a bank, each with the field and what to do; `stored` is null for a new one. */
export async function bankProblems(
  tx: Transaction,
  content: BankContent,
  id: string,
  stored: Stored<BankContent> | null,
): Promise<ContentProblem[]> {
  const problems = [
    await nameProblem(tx, content, id),
    ...(stored ? await fixedProblems(tx, content, id, stored.content) : []),
    isBic(content.bic) ? null : problem('bic', 'bankBicMalformed'),
    content.senderBic === null || isBic(content.senderBic) ? null : problem('senderBic', 'bicMalformed'),
    clearingProblem(content),
    COUNTRIES.includes(content.country) ? null : problem('country', 'countryUnknown'),
  ];
  return problems.filter((one) => one !== null);
}

function problem(field: keyof BankContent, key: string): ContentProblem {
  return { field, text: `accounts.problem.${key}` };
}

function clearingProblem({ clearingSystem: system, clearingCode: code }: BankContent): ContentProblem | null {
  if (system === null) return code === null ? null : problem('clearingSystem', 'clearingSystemMissing');
  if (code === null) return problem('clearingCode', 'clearingCodeMissing');
  const fault = clearingCodeFault(system, code);
  return fault && problem('clearingCode', fault);
}

async function fixedProblems(
  tx: Transaction,
  content: BankContent,
  id: string,
  before: BankContent,
): Promise<ContentProblem[]> {
  const changed = IDENTITY.filter((field) => content[field] !== before[field]);
  if (changed.length === 0) return [];
  const fixed = await tx.row(
    `select 1 from banks b where b.client_id = current_client() and b.id = $1 and (b.connection_id is not null
       or exists (select from accounts a where a.client_id = b.client_id and a.bank_id = b.id and a.deleted_at is null))`,
    [id],
  );
  return fixed ? changed.map((field) => problem(field, 'bankIdentityFixed')) : [];
}

/** A name is used once, even after its bank is gone: the history refers to it. */
async function nameProblem(tx: Transaction, { name }: BankContent, id: string): Promise<ContentProblem | null> {
  const taken = await tx.row(
    'select 1 from banks where client_id = current_client() and lower(name) = lower($1) and id <> $2 limit 1',
    [name, id],
  );
  return taken ? problem('name', 'bankNameTaken') : null;
}
