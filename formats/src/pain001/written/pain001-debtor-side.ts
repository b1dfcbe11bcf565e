import type { HeaderContent, PaymentGroup } from '../pain001-model.ts';
import type { AccountReference, AgentReference, CarriedElement, Further, Party } from '../../party/party-model.ts';

/**
 * All that goes out of what a header or a group carries about the debtor's side, by part. A bank debits the account
 * that it has a mandate for, but a file's other accounts, agents and names there could be somebody else's. So anything
 * not listed stays behind, including elements carried in future and forgotten here.
 */
const LEAVES = {
  GrpHdr: new Set(['Authstn']),
  PmtInf: new Set(['PoolgAdjstmntDt', 'InstrForDbtrAgt', 'ChrgsAcct']),
  DbtrAcct: new Set(['Tp']),
  ChrgsAcct: new Set(['Id', 'Tp', 'Ccy']),
  Id: new Set(['IBAN', 'Othr']),
  'ChrgsAcct/Othr': new Set(['Id']),
} as const;

/** An account number as in master data, in one of two forms. */
type OwnNumber = { iban: string | null; other: string | null };
/** The accounts that a group debits; `charges` is null if charges have no account of their own. */
export type OwnAccounts = { debit: OwnNumber & { currency: string }; charges: OwnNumber | null };

/** Names are dropped silently: the confirmed owner's name replaces them. */
const NAMES = new Set(['NmPrfx', 'Nm']);

/** Called for each element that stays behind, such as `DbtrAcct/Prxy`; elements of header or group by name alone. */
export type LeftBehind = (element: string) => void;

const NOBODY: LeftBehind = () => {};

/** A header as it may go out: without the forwarding agent, because the message doesn't pass through it. */
export function ownHeader(header: HeaderContent, tell: LeftBehind = NOBODY): HeaderContent {
  return withFurther(header, leaving('GrpHdr', header.further, tell));
}

/**
 * A group as it may go out: the debit account by number, kind and currency; its bank by BIC or else clearing code, as
 * compared with the confirmed account; the charges account likewise. The caller sets the debtor's name and the accounts
 * from master data.
 */
export function ownGroup(group: PaymentGroup, tell: LeftBehind = NOBODY): PaymentGroup {
  const further = leaving('PmtInf', group.further, tell)?.map((element) => ownChargesAccount(element, tell));
  return withFurther(
    {
      ...group,
      debtor: withoutContactName(group.debtor),
      debtorAccount: group.debtorAccount && ownAccount(group.debtorAccount, tell),
      debtorAgent: group.debtorAgent && ownAgent(group.debtorAgent, tell),
    },
    further,
  );
}

/** A group as it may go out, with its accounts from master data. Only their kind is kept from the file. */
export function withOwnAccounts(group: PaymentGroup, { debit, charges }: OwnAccounts): PaymentGroup {
  const scheme = debit.other === null ? null : (group.debtorAccount?.otherScheme ?? null);
  const debtorAccount = { ...group.debtorAccount, ...debit, otherScheme: scheme };
  const further = group.further?.map((element) =>
    charges && element.name === 'ChrgsAcct' ? withNumber(element, charges) : element,
  );
  return withFurther({ ...group, debtorAccount }, further);
}

function withNumber(account: CarriedElement, { iban, other }: OwnNumber): CarriedElement {
  const number: CarriedElement =
    iban === null ? { name: 'Othr', children: [{ name: 'Id', text: other! }] } : { name: 'IBAN', text: iban };
  const children = account.children?.map((child) => (child.name === 'Id' ? { name: 'Id', children: [number] } : child));
  return { ...account, children: children ?? [] };
}

/** The number's kind and issuer come from the file alone: a bank could use them to find another account. */
function ownAccount(account: AccountReference, tell: LeftBehind): AccountReference {
  const { iban, other, otherScheme, otherIssuer, currency } = account;
  if (otherScheme !== null && otherScheme.value !== 'BBAN') tell('DbtrAcct/Othr/SchmeNm');
  if (otherIssuer !== undefined) tell('DbtrAcct/Othr/Issr');
  const scheme = otherScheme?.value === 'BBAN' ? otherScheme : null;
  const own: AccountReference = { iban, other, otherScheme: scheme, currency };
  return withFurther(own, leaving('DbtrAcct', account.further, tell));
}

function ownChargesAccount(element: CarriedElement, tell: LeftBehind): CarriedElement {
  if (element.name !== 'ChrgsAcct') return element;
  const children = leaving('ChrgsAcct', element.children, tell) ?? [];
  return {
    ...element,
    children: children.map((child) =>
      child.name === 'Id' ? { ...child, children: ownNumber(leaving('Id', child.children, tell) ?? [], tell) } : child,
    ),
  };
}

function ownNumber(elements: readonly CarriedElement[], tell: LeftBehind): CarriedElement[] {
  return elements.map((one) =>
    one.name === 'Othr' ? { ...one, children: leaving('ChrgsAcct/Othr', one.children, tell) ?? [] } : one,
  );
}

function ownAgent(agent: AgentReference, tell: LeftBehind): AgentReference {
  const { bic, clearingSystem, clearingCode, other, branch, further = [] } = agent;
  if (other !== null) tell('DbtrAgt/Othr');
  if (branch) tell('DbtrAgt/BrnchId');
  for (const { name } of further) tell(`DbtrAgt/${name}`);
  const nothing = { other: null, name: null, address: null };
  // A clearing code unknown to master data isn't compared with anything: beside a BIC it could name another bank.
  if (bic !== null) return { ...nothing, bic, clearingSystem: null, clearingCode: null };
  return { ...nothing, bic, clearingSystem, clearingCode };
}

function withoutContactName(debtor: Party): Party {
  const further = debtor.further?.flatMap((element) => {
    if (element.name !== 'CtctDtls') return [element];
    const children = element.children?.filter(({ name }) => !NAMES.has(name)) ?? [];
    return children.length > 0 ? [{ ...element, children }] : [];
  });
  return withFurther(debtor, further);
}

function leaving(
  part: keyof typeof LEAVES,
  elements: readonly CarriedElement[] | undefined,
  tell: LeftBehind,
): CarriedElement[] | undefined {
  return elements?.filter(({ name }) => {
    const leaves = (LEAVES[part] as ReadonlySet<string>).has(name);
    if (!leaves && !NAMES.has(name)) tell(part === 'GrpHdr' || part === 'PmtInf' ? name : `${part}/${name}`);
    return leaves;
  });
}

function withFurther<Part extends Further>(part: Part, further: CarriedElement[] | undefined): Part {
  return further ? { ...part, further } : part;
}
