declare const noun: unique symbol;

/**
 * The id of one kind of thing. At run time it is only text, so it goes into SQL, keys and texts as it is. The compiler
 * refuses another kind's id and plain text where it is expected.
 */
export type Id<Noun extends string> = string & { readonly [noun]: Noun };

/** An order: a UUID, on the wire its `uniqueId`. */
export type OrderId = Id<'Order'>;
/** What an order's own file calls it, its MsgId. The specification and the wire call it `orderId`. */
export type OrderMessageId = Id<'OrderMessage'>;
/** A group of an order (PmtInf): a UUID. */
export type OrderGroupId = Id<'OrderGroup'>;
/** A payment of an order: a UUID. */
export type TransactionId = Id<'Transaction'>;
/** A message of an order to a bank: a UUID. */
export type BankMessageId = Id<'BankMessage'>;
/** What the bank knows that message by: a MsgId of the portal's own, on the wire its `messageId`. */
export type SentMessageId = Id<'SentMessage'>;
/** A client: a UUID, never on the wire's `clientId`, which is the business id that people type (`ACME`). */
export type ClientId = Id<'Client'>;
/** A user of a client, or one of the provider's people as a guest there: a UUID, never the name they sign in with. */
export type UserId = Id<'User'>;
/** An account of a client: a UUID. */
export type AccountId = Id<'Account'>;
/** A statement of an account: a UUID. */
export type StatementId = Id<'Statement'>;
/** An entry of a statement, booked or not: a UUID. Pages call it a transaction. */
export type EntryId = Id<'Entry'>;
/** An imported file of statements: a UUID. */
export type StatementImportId = Id<'StatementImport'>;
/** A template of payments, of the client or somebody's own: a UUID. */
export type TemplateId = Id<'Template'>;
/** What somebody is entering and hasn't saved as an order yet: a UUID. */
export type DraftId = Id<'Draft'>;
/** A standing order of the client: a UUID. */
export type StandingOrderId = Id<'StandingOrder'>;
/** A document of the Download Center: a UUID. */
export type DocumentId = Id<'Document'>;
/** A file of exchange rates: a UUID. */
export type RateListId = Id<'RateList'>;
/** An uploaded payment file: a UUID. */
export type UploadId = Id<'Upload'>;

/**
 * Takes a text, but no other kind's id, for the id that it is known to be: one from an address, from a test, or from a
 * text of the portal's own. Rows and requests don't need it, since their types say which ids they have.
 */
export function trustedId<Known extends Id<string>>(text: string & { readonly [noun]?: never }): Known {
  return text as string as Known;
}
