import { z } from 'zod';
import { uniqueId } from './endpoint.ts';
import type {
  AccountId,
  BankMessageId,
  DocumentId,
  DraftId,
  EntryId,
  Id,
  OrderGroupId,
  OrderId,
  OrderMessageId,
  RateListId,
  SentMessageId,
  StandingOrderId,
  StatementId,
  StatementImportId,
  TemplateId,
  TransactionId,
  UploadId,
  UserId,
} from './ids.ts';

/** A UUID, to the compiler of one kind of thing. */
function uuidOf<Known extends Id<string>>(): z.ZodType<Known, Known> {
  return uniqueId as unknown as z.ZodType<Known, Known>;
}

export const accountId = uuidOf<AccountId>();
export const orderId = uuidOf<OrderId>();
export const orderGroupId = uuidOf<OrderGroupId>();
export const transactionId = uuidOf<TransactionId>();
export const bankMessageId = uuidOf<BankMessageId>();
export const statementId = uuidOf<StatementId>();
export const entryId = uuidOf<EntryId>();
export const statementImportId = uuidOf<StatementImportId>();
export const documentId = uuidOf<DocumentId>();
export const draftId = uuidOf<DraftId>();
export const standingOrderId = uuidOf<StandingOrderId>();
export const templateId = uuidOf<TemplateId>();
export const rateListId = uuidOf<RateListId>();
export const uploadId = uuidOf<UploadId>();
export const userId = uuidOf<UserId>();

export const byAccountId = z.strictObject({ uniqueId: accountId });
export const byOrderId = z.strictObject({ uniqueId: orderId });
export const byTransactionId = z.strictObject({ uniqueId: transactionId });
export const byBankMessageId = z.strictObject({ uniqueId: bankMessageId });
export const byStatementId = z.strictObject({ uniqueId: statementId });
export const byEntryId = z.strictObject({ uniqueId: entryId });
export const byStatementImportId = z.strictObject({ uniqueId: statementImportId });
export const byRateListId = z.strictObject({ uniqueId: rateListId });
export const byDocumentId = z.strictObject({ uniqueId: documentId });
export const byUploadId = z.strictObject({ uniqueId: uploadId });
export const byUserId = z.strictObject({ uniqueId: userId });

/** Those in files are no UUIDs. */
function textOf<Known extends Id<string>>(): z.ZodType<Known, Known> {
  return z.string() as unknown as z.ZodType<Known, Known>;
}

export const orderMessageId = textOf<OrderMessageId>();
export const sentMessageId = textOf<SentMessageId>();
