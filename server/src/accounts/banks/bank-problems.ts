import type { BankContent } from '@portico/contract/accounts/banks';
import { isBic } from '@portico/contract/bank-codes/bic';
import { clearingCodeFault } from '@portico/contract/bank-codes/clearing-code';
import { COUNTRIES } from '@portico/contract/iso-codes';
import type { ContentProblem, Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { throttle } from '../../platform/throttle.ts';
import { isNameTaken } from '../name-taken.ts';

/** What says which bank it is: its connection was chosen for it, and its accounts' mandates were confirmed for it. */
const IDENTITY = ['bic', 'clearingSystem', 'clearingCode', 'senderBic'] as const satisfies (keyof BankContent)[];

/** More than any client has: each new bank is looked at by two of the provider's people. */
const BANKS_ADDED_PER_HOUR = 50;
const HOUR_SECONDS = 3600;

/**
 * Everything wrong with a bank, each with the field and what to do; `stored` is null for a new one. What is unchanged is
 * not judged: it may be from before today's rules. Throws TOO_MANY_REQUESTS if a client adds many banks.
 */
export async function bankProblems(
  tx: Transaction,
  content: BankContent,
  id: string,
  stored: Stored<BankContent> | null,
  at: Date,
): Promise<ContentProblem[]> {
  const before = stored?.content;
  const isTaken = content.name !== before?.name && (await isNameTaken(tx, 'banks', content.name, id));
  const problems = [
    isTaken ? problem('name', 'bankNameTaken') : null,
    ...(before ? await fixedProblems(tx, content, id, before) : []),
    ...codeProblems(content, before),
    COUNTRIES.includes(content.country) ? null : problem('country', 'countryUnknown'),
  ];
  const found = problems.filter((one) => one !== null);
  if (found.length === 0 && !stored) await throttleNew(tx, at);
  return found;
}

async function throttleNew(tx: Transaction, at: Date): Promise<void> {
  const key = await tx.row<{ key: string }>(`select 'new bank ' || current_client() as key`);
  await throttle(tx, { now: () => at }, key!.key, BANKS_ADDED_PER_HOUR, HOUR_SECONDS);
}

function problem(field: keyof BankContent, key: string): ContentProblem {
  return { field, text: `accounts.problem.${key}` };
}

function codeProblems(content: BankContent, before: BankContent | undefined): (ContentProblem | null)[] {
  const { bic, clearingSystem: system, clearingCode: code, senderBic } = content;
  const isSameCode = system === before?.clearingSystem && code === before?.clearingCode;
  return [
    bic === before?.bic || isBic(bic) ? null : problem('bic', 'bankBicMalformed'),
    senderBic === null || isBic(senderBic) ? null : problem('senderBic', 'bicMalformed'),
    isSameCode ? null : clearingProblem(content),
  ];
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
