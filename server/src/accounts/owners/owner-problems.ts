import { uncarriedFields } from '@portico/contract/accounts/owner-texts';
import type { OwnerContent } from '@portico/contract/accounts/owners';
import { leiFault } from '@portico/contract/bank-codes/lei';
import { COUNTRIES } from '@portico/contract/iso-codes';
import type { ContentProblem, Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { isNameTaken } from '../name-taken.ts';

/** Everything wrong with an owner, each with the field and what to do; `stored` is null for a new one. */
export async function ownerProblems(
  tx: Transaction,
  content: OwnerContent,
  id: string,
  stored: Stored<OwnerContent> | null,
): Promise<ContentProblem[]> {
  const { name, lei, identification, scheme } = content;
  // Names from before owners were objects may differ in case alone.
  const isTaken = name !== stored?.content.name && (await isNameTaken(tx, 'owners', name, id));
  const fault = lei === null ? null : leiFault(lei);
  const problems = [
    isTaken ? problem('name', 'ownerNameTaken') : null,
    fault && problem('lei', fault),
    scheme !== null && identification === null ? problem('identification', 'schemeWithoutIdentification') : null,
    countryProblem(content),
    // What was entered before this was checked stays until somebody changes it.
    ...uncarriedFields(content)
      .filter(({ field }) => content[field] !== stored?.content[field])
      .map(({ field, characters }) => ({ ...problem(field, 'uncarriedCharacters'), parameters: { characters } })),
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
