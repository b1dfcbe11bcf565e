/** Whether the provider has confirmed that the bank lets the client debit an account and read its statements. */
export const MANDATES = ['WAITING', 'CONFIRMED', 'REFUSED'] as const;
export type Mandate = (typeof MANDATES)[number];

/** A decision by one of the provider's people. Two confirmations bring the mandate into force; one refusal ends it. */
export const MANDATE_DECISIONS = ['CONFIRM', 'REFUSE'] as const;
export type MandateDecision = (typeof MANDATE_DECISIONS)[number];

/** The most that the provider's page shows at once. */
export const MANDATES_SHOWN_MAXIMUM = 200;

/**
 * What came of naming a connection for a bank: it waits for a second person, it is used from now on, or what waited is
 * taken back.
 */
export const CONNECTION_OUTCOMES = ['PROPOSED', 'CONNECTED', 'TAKEN_BACK'] as const;
export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number];

/** The most banks that the provider's page of connections shows at once, and the most connections to choose from. */
export const BANKS_SHOWN_MAXIMUM = 200;
export const CONNECTIONS_MAXIMUM = 1_000;

/** How files travel to and from a bank. */
export const CHANNEL_KINDS = ['directory', 'sftp'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** How a bank answers about a payment (ISO 20022 ExternalPaymentTransactionStatus1Code), such as ACSP. */
export const BANK_STATUS = /^[A-Z0-9]{4}$/;

/** `HH:MM` */
export const CUT_OFF_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** In which a bank takes payments (ISO 20022). */
export const PAYMENT_FORMATS = ['pain.001.001.03', 'pain.001.001.09'] as const;

/** In which banks write files that name no charset. */
export const BANK_CHARSETS = ['windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2', 'ibm866', 'cp852'] as const;

/** Whose number identifies an organisation, where that is said (ISO 20022 ExternalOrganisationIdentification1Code). */
export const IDENTIFICATION_SCHEMES = [
  'BANK',
  'CBID',
  'CHID',
  'CINC',
  'COID',
  'CUST',
  'DUNS',
  'EMPL',
  'GS1G',
  'SREN',
  'SRET',
  'TXID',
] as const;
export type IdentificationScheme = (typeof IDENTIFICATION_SCHEMES)[number];
