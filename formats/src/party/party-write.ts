import { writeCarried } from '../xml/carried-element.ts';
import type { Dialect } from '../pain001/written/pain001-dialect.ts';
import { inSchemaOrder } from '../pain001/pain001-schema-order.ts';
import type {
  AccountReference,
  AgentReference,
  CodeOrProprietary,
  OtherIdentification,
  Party,
  PartyIdentification,
  PostalAddress,
} from './party-model.ts';
import { ADDRESS_PARTS } from './postal-address.ts';
import { element, textElement, type Xml } from '../xml/xml-writer.ts';

/** `<name><Cd>` or `<name><Prtry>`. */
export function writeCode(name: string, code: CodeOrProprietary | null): Xml {
  return code === null ? '' : element(name, textElement(code.proprietary ? 'Prtry' : 'Cd', code.value));
}

/** A party with name, address and identification. */
export function writeParty(name: string, party: Party | null, dialect: Dialect): Xml {
  if (party === null) return '';
  const identification = writeIdentification(party.identification, dialect);
  const further = writeCarried(name, party.further, dialect);
  return element(name, textElement('Nm', party.name), writeAddress(party.address, dialect), identification, ...further);
}

/** Version .03 has no LEI element; it is written under the ISO scheme code LEIC. */
function writeIdentification(id: PartyIdentification | null, dialect: Dialect): Xml {
  if (id === null) return '';
  const lei = dialect.since09 || id.lei === null ? [] : [leiAsOther(id.lei)];
  const other = [...lei, ...id.other].map(writeOtherIdentification);
  if (id.kind === 'person')
    return element('Id', element('PrvtId', ...writeCarried('PrvtId', id.further, dialect), ...other));
  const bic = textElement(dialect.since09 ? 'AnyBIC' : 'BICOrBEI', id.bic);
  return element('Id', element('OrgId', bic, dialect.since09 ? textElement('LEI', id.lei) : '', ...other));
}

function leiAsOther(lei: string): OtherIdentification {
  return { id: lei, scheme: { value: 'LEIC', proprietary: false }, issuer: null };
}

function writeOtherIdentification({ id, scheme, issuer }: OtherIdentification): Xml {
  return element('Othr', textElement('Id', id), writeCode('SchmeNm', scheme), textElement('Issr', issuer));
}

const ADDRESS_LINE_MAXIMUM = 70;

/** Parts that version .03 lacks become address lines, so nothing is lost. */
function writeAddress(address: PostalAddress | null, dialect: Dialect): Xml {
  if (address === null) return '';
  const known = ADDRESS_PARTS.filter(({ since09 }) => dialect.since09 || !since09);
  const unknown = ADDRESS_PARTS.filter((part) => !known.includes(part)).flatMap(({ part }) => address[part] ?? []);
  const parts = known.map(({ part, element: name }) => textElement(name, address[part]));
  return element(
    'PstlAdr',
    ...writeCarried('PstlAdr', address.further, dialect),
    ...parts,
    ...[...packed(unknown), ...address.lines].map((line) => textElement('AdrLine', line)),
  );
}

/** Joins short parts, because an address has at most seven lines. */
function packed(parts: string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const joined = lines.length > 0 ? `${lines.at(-1)}, ${part}` : part;
    if (lines.length > 0 && joined.length <= ADDRESS_LINE_MAXIMUM) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}

/** An account by IBAN or other identification, with its currency. */
export function writeAccount(name: string, account: AccountReference | null, dialect: Dialect): Xml {
  if (account === null) return '';
  const id = element('Id', textElement('IBAN', account.iban) || writeOtherAccount(account));
  const further = writeCarried(name, account.further, dialect);
  return element(name, ...inSchemaOrder('CashAccount', [id, textElement('Ccy', account.currency)], further));
}

function writeOtherAccount({ other, otherScheme, otherIssuer }: AccountReference): Xml {
  if (other === null) return '';
  return writeOtherIdentification({ id: other, scheme: otherScheme, issuer: otherIssuer ?? null });
}

/** An agent; nothing if the file names none. */
export function writeAgent(name: string, agent: AgentReference | null, dialect: Dialect): Xml {
  if (agent === null) return '';
  const branch = agent.branch ? writeCarried(name, [agent.branch], dialect) : [];
  return element(name, element('FinInstnId', ...institution(agent, dialect)), ...branch);
}

/** An agent required by the schema: `NOTPROVIDED` if there is none, as the EPC rules say. */
export function writeMandatoryAgent(name: string, agent: AgentReference | null, dialect: Dialect): Xml {
  const notProvided = element('Othr', textElement('Id', 'NOTPROVIDED'));
  return writeAgent(name, agent, dialect) || element(name, element('FinInstnId', notProvided));
}

function institution(agent: AgentReference, dialect: Dialect): Xml[] {
  const system = writeCode('ClrSysId', agent.clearingSystem);
  const { other, otherScheme: scheme = null, otherIssuer: issuer = null } = agent;
  const parts = [
    textElement(dialect.bic, agent.bic),
    agent.clearingCode === null ? '' : element('ClrSysMmbId', system, textElement('MmbId', agent.clearingCode)),
    textElement('Nm', agent.name),
    writeAddress(agent.address, dialect),
    other === null ? '' : writeOtherIdentification({ id: other, scheme, issuer }),
  ];
  return inSchemaOrder('FinInstnId', parts, writeCarried('FinInstnId', agent.further, dialect));
}
