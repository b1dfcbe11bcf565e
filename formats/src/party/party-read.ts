import { carriedElement, readFurther } from '../xml/carried-element.ts';
import type {
  AccountReference,
  AgentReference,
  CodeOrProprietary,
  OtherIdentification,
  Party,
  PartyIdentification,
} from './party-model.ts';
import { readAddress } from './postal-address.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

/** `<Cd>` or `<Prtry>`; version .02 writes some codes directly into the element. */
export function readCode(element: XmlElement | null): CodeOrProprietary | null {
  const code = textAt(element, 'Cd') ?? textAt(element);
  if (code !== null) return { value: code, proprietary: false };
  const proprietary = textAt(element, 'Prtry');
  return proprietary === null ? null : { value: proprietary, proprietary: true };
}

/** An empty party, because the model requires one wherever the schema does. */
export const UNKNOWN_PARTY: Party = { name: null, address: null, identification: null };

/** Nm, PstlAdr and Id; null if the element is missing. */
export function readParty(element: XmlElement | null): Party | null {
  if (!element) return null;
  const identification = readIdentification(element.child('Id'));
  return { name: textAt(element, 'Nm'), address: readAddress(element), identification, ...readFurther(element) };
}

function readIdentification(id: XmlElement | null): PartyIdentification | null {
  const organisation = descend(id, 'OrgId');
  const holder = organisation ?? descend(id, 'PrvtId');
  if (!holder) return null;
  return {
    kind: organisation ? 'organisation' : 'person',
    bic: textAt(holder, 'AnyBIC') ?? textAt(holder, 'BICOrBEI') ?? textAt(holder, 'BIC'),
    lei: textAt(holder, 'LEI'),
    other: holder.children('Othr').flatMap(readOtherIdentification),
    ...readFurther(holder),
  };
}

function readOtherIdentification(element: XmlElement): OtherIdentification[] {
  const id = textAt(element, 'Id');
  if (id === null) return [];
  return [{ id, scheme: readCode(element.child('SchmeNm')), issuer: textAt(element, 'Issr') }];
}

/** Id/IBAN or Id/Othr/Id, and in version .02 BBAN, UPIC or PrtryAcct/Id; null if all are missing. */
export function readAccount(element: XmlElement | null): AccountReference | null {
  const id = descend(element, 'Id');
  const iban = textAt(id, 'IBAN');
  const other = iban === null ? otherAccount(id) : null;
  if (iban === null && other === null) return null;
  const otherScheme = other === null ? null : readCode(descend(id, 'Othr', 'SchmeNm'));
  const account = { iban, other, otherScheme, currency: textAt(element, 'Ccy'), ...readFurther(element) };
  const otherIssuer = other === null ? null : textAt(id, 'Othr', 'Issr');
  return otherIssuer === null ? account : { ...account, otherIssuer };
}

function otherAccount(id: XmlElement | null): string | null {
  return textAt(id, 'Othr', 'Id') ?? textAt(id, 'BBAN') ?? textAt(id, 'UPIC') ?? textAt(id, 'PrtryAcct', 'Id');
}

/**
 * FinInstnId: BICFI (BIC up to version .03), ClrSysMmbId, name and address; in version .02 they may be in CmbndId or
 * NmAndAdr. Null if the agent has none of them, as SEPA allows.
 */
export function readAgent(element: XmlElement | null): AgentReference | null {
  const institution = descend(element, 'FinInstnId');
  const id = descend(institution, 'CmbndId') ?? institution;
  const named = descend(id, 'NmAndAdr') ?? id;
  if (!id || !named) return null;
  const member = descend(id, 'ClrSysMmbId');
  const agent = {
    bic: textAt(id, 'BICFI') ?? textAt(id, 'BIC'),
    clearingSystem: readCode(descend(member, 'ClrSysId')),
    clearingCode: textAt(member, 'MmbId') ?? textAt(member, 'Id') ?? textAt(member, 'Prtry'),
    other: otherInstitution(id),
    name: textAt(named, 'Nm'),
    address: readAddress(named),
    ...readOtherDetails(id),
    ...readFurther(id),
    ...readBranch(element),
  };
  return Object.values(agent).every((value) => value === null) ? null : agent;
}

function readOtherDetails(id: XmlElement): Pick<AgentReference, 'otherScheme' | 'otherIssuer'> {
  const other = id.child('Othr');
  const otherScheme = readCode(descend(other, 'SchmeNm'));
  const otherIssuer = textAt(other, 'Issr');
  return { ...(otherScheme && { otherScheme }), ...(otherIssuer !== null && { otherIssuer }) };
}

function readBranch(agent: XmlElement | null): Pick<AgentReference, 'branch'> {
  const element = descend(agent, 'BrnchId');
  const branch = element && carriedElement(element);
  return branch ? { branch } : {};
}

/** `NOTPROVIDED` is how SEPA files leave the choice of bank to the IBAN. */
function otherInstitution(id: XmlElement): string | null {
  const other = textAt(id, 'Othr', 'Id') ?? textAt(id, 'PrtryId', 'Id');
  return other === 'NOTPROVIDED' ? null : other;
}
