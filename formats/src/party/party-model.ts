/** Parties, accounts and agents as in ISO 20022 payment initiation and status messages. */

/**
 * An element that the portal passes to the bank unread, such as regulatory reporting: its ISO 20022 name, with its text
 * or its children. Currency is the only attribute in ISO 20022.
 */
export type CarriedElement = { name: string; text?: string; currency?: string; children?: CarriedElement[] };

/** What a part of an order contains beyond its fields, in file order; absent if nothing. */
export type Further = { further?: CarriedElement[] };

/** A code from an ISO list, or one agreed between sender and bank: `<Cd>` or `<Prtry>`. */
export type CodeOrProprietary = { value: string; proprietary: boolean };

/**
 * PostalAddress in its three forms: structured (no `lines`), unstructured (only `lines`, with or without country) and
 * hybrid (town, country and up to two `lines`). Missing parts are null or [].
 */
export type PostalAddress = {
  department: string | null;
  subDepartment: string | null;
  streetName: string | null;
  buildingNumber: string | null;
  buildingName: string | null;
  floor: string | null;
  postBox: string | null;
  room: string | null;
  postCode: string | null;
  townName: string | null;
  townLocationName: string | null;
  districtName: string | null;
  countrySubdivision: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  lines: string[];
} & Further;

/** One of the numbers by which banks identify a party, such as a customer id, with its scheme. */
export type OtherIdentification = { id: string; scheme: CodeOrProprietary | null; issuer: string | null };

/** OrgId or PrvtId; date and place of birth are in `further`. */
export type PartyIdentification = {
  kind: 'organisation' | 'person';
  /** AnyBIC, in version .03 BICOrBEI. */
  bic: string | null;
  lei: string | null;
  other: OtherIdentification[];
} & Further;

export type Party = {
  name: string | null;
  address: PostalAddress | null;
  identification: PartyIdentification | null;
} & Further;

/** An account by IBAN or another identification, never both; its type, name and proxy are in `further`. */
export type AccountReference = {
  iban: string | null;
  other: string | null;
  /** The kind of number in `other`, such as `BBAN`. */
  otherScheme: CodeOrProprietary | null;
  otherIssuer?: string;
  currency: string | null;
} & Further;

/** A bank: by BIC, by its code in a national clearing system, by name, or any combination. */
export type AgentReference = {
  bic: string | null;
  /** ISO external clearing system code such as `CHBCC`, `USABA`; null if the file gives only the member code. */
  clearingSystem: CodeOrProprietary | null;
  clearingCode: string | null;
  /** Any other identification; also null for `NOTPROVIDED`. */
  other: string | null;
  otherScheme?: CodeOrProprietary;
  otherIssuer?: string;
  name: string | null;
  address: PostalAddress | null;
  /** BrnchId. */
  branch?: CarriedElement;
} & Further;
