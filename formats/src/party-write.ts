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
import { element, textElement, type Xml } from './xml-writer.ts';

/** The dialect of a message version: what version .03 names or lacks otherwise than .09. */
export type Dialect = {
  /** Name of the BIC element. */
  bic: 'BIC' | 'BICFI';
  /** Whether the execution date lies in a Dt or DtTm child, and the later parts of addresses exist. */
  since09: boolean;
};

/** `<name><Cd>` or `<name><Prtry>`. */
export function writeCode(name: string, code: CodeOrProprietary | null): Xml {
  return code === null ? '' : element(name, textElement(code.proprietary ? 'Prtry' : 'Cd', code.value));
}

/** A party with name, address and identification. */
export function writeParty(name: string, party: Party | null, dialect: Dialect): Xml {
  if (party === null) return '';
  const identification = writeIdentification(party.identification, dialect);
  return element(name, textElement('Nm', party.name), writeAddress(party.address, dialect), identification);
}

/** Version .03 has no LEI of its own; there it goes out under the ISO scheme code LEIC. */
function writeIdentification(id: PartyIdentification | null, dialect: Dialect): Xml {
  if (id === null) return '';
  const lei = dialect.since09 || id.lei === null ? [] : [leiAsOther(id.lei)];
  const other = [...lei, ...id.other].map(writeOtherIdentification);
  if (id.kind === 'person') return element('Id', element('PrvtId', ...other));
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

/** Parts that version .03 does not know become address lines there, so that nothing is lost on the way. */
function writeAddress(address: PostalAddress | null, dialect: Dialect): Xml {
  if (address === null) return '';
  const known = ADDRESS_PARTS.filter(({ since09 }) => dialect.since09 || !since09);
  const unknown = ADDRESS_PARTS.filter((part) => !known.includes(part)).flatMap(({ part }) => address[part] ?? []);
  const parts = known.map(({ part, element: name }) => textElement(name, address[part]));
  return element(
    'PstlAdr',
    ...parts,
    ...[...packed(unknown), ...address.lines].map((line) => textElement('AdrLine', line)),
  );
}

/** Puts short parts together: an address has seven lines at most. */
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
export function writeAccount(name: string, account: AccountReference | null): Xml {
  if (account === null) return '';
  const scheme = writeCode('SchmeNm', account.otherScheme);
  const other = account.other === null ? '' : element('Othr', textElement('Id', account.other), scheme);
  return element(name, element('Id', textElement('IBAN', account.iban) || other), textElement('Ccy', account.currency));
}

/** An agent; nothing when the file names none. */
export function writeAgent(name: string, agent: AgentReference | null, dialect: Dialect): Xml {
  return agent === null ? '' : element(name, element('FinInstnId', ...institution(agent, dialect)));
}

/** An agent that the schema demands: `NOTPROVIDED` where there is none, as the EPC rules say. */
export function writeMandatoryAgent(name: string, agent: AgentReference | null, dialect: Dialect): Xml {
  const notProvided = element('Othr', textElement('Id', 'NOTPROVIDED'));
  return writeAgent(name, agent, dialect) || element(name, element('FinInstnId', notProvided));
}

function institution(agent: AgentReference, dialect: Dialect): Xml[] {
  const system = writeCode('ClrSysId', agent.clearingSystem);
  return [
    textElement(dialect.bic, agent.bic),
    agent.clearingCode === null ? '' : element('ClrSysMmbId', system, textElement('MmbId', agent.clearingCode)),
    textElement('Nm', agent.name),
    writeAddress(agent.address, dialect),
    element('Othr', textElement('Id', agent.other)),
  ];
}
