import type { OwnerContent } from '@portico/contract/accounts/owners';
import { leiFault } from '@portico/contract/bank-codes/lei';
import { COUNTRIES } from '@portico/contract/iso-codes';
import type { ContentProblem, Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** Everything wrong with an owner, each with the field and what to do; `stored` is null for a new one. */
export async function ownerProblems(
  tx: Transaction,
  content: OwnerContent,
  id: string,
  stored: Stored<OwnerContent> | null,
): Promise<ContentProblem[]> {
  const { name, lei, identification, scheme } = content;
  const fault = lei === null ? null : leiFault(lei);
  const problems = [
    name === stored?.content.name ? null : await nameProblem(tx, name, id),
    fault && problem('lei', fault),
    scheme !== null && identification === null ? problem('identification', 'schemeWithoutIdentification') : null,
    countryProblem(content),
  ];
  return problems.filter((one) => one !== null);
}

function problem(field: keyof OwnerContent, key: string): ContentProblem {
  return { field, text: `accounts.problem.${key}` };
}

/** An address without its country reaches no bank. */
function countryProblem({ country, street, buildingNumber, postCode, town }: OwnerContent): ContentProblem | null {
  if (country !== null) return COUNTRIES.includes(country) ? null : problem('country', 'countryUnknown');
  const hasAddress = [street, buildingNumber, postCode, town].some((part) => part !== null);
  return hasAddress ? problem('country', 'countryMissing') : null;
}

/** A name is used once, even after its owner is gone: the history refers to it. */
async function nameProblem(tx: Transaction, name: string, id: string): Promise<ContentProblem | null> {
  const taken = await tx.row(
    'select 1 from owners where client_id = current_client() and lower(name) = lower($1) and id <> $2 limit 1',
    [name, id],
  );
  return taken ? problem('name', 'ownerNameTaken') : null;
}
