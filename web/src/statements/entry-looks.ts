import type {
  AccountState,
  Continuity,
  ImportStatus,
  StatementOutcome,
  StatementState,
  TransactionType,
} from '@portico/contract/statements/model';
import type { Look } from '../ui/values/looks.ts';

/** How each kind of entry is drawn; booked ones are the default and stay in ink. */
export const TYPE_LOOKS: Record<TransactionType, Look> = {
  ENTRY: { shape: 'discWithTick', tone: 'neutral' },
  INTRADAY: { shape: 'halfRing', tone: 'moving' },
  DISPOSITION: { shape: 'dashedRing', tone: 'neutral' },
};

export const ACCOUNT_LOOKS: Record<AccountState, Look> = {
  CURRENT: { shape: 'ringWithTick', tone: 'done' },
  LATE: { shape: 'halfRing', tone: 'signature' },
  BROKEN: { shape: 'triangle', tone: 'error' },
  CONFLICT: { shape: 'octagon', tone: 'error' },
  NONE: { shape: 'dashedRing', tone: 'neutral' },
};

export const CONTINUITY_LOOKS: Record<Continuity, Look> = {
  FIRST: { shape: 'ring', tone: 'neutral' },
  FOLLOWS: { shape: 'ringWithTick', tone: 'done' },
  GAP: { shape: 'halfRing', tone: 'signature' },
  BREAK: { shape: 'triangle', tone: 'error' },
};

/** The look of a statement that doesn't count, whatever its continuity. */
export const NOT_COUNTED_LOOKS: Record<Exclude<StatementState, 'COUNTED'>, Look> = {
  COVERED: { shape: 'ring', tone: 'neutral' },
  CONFLICT: ACCOUNT_LOOKS.CONFLICT,
  REPLACED: { shape: 'dashedRing', tone: 'neutral' },
  TAKEN_OUT: { shape: 'dashedRing', tone: 'neutral' },
};

const works: Look = { shape: 'openArc', tone: 'moving' };
const failed: Look = { shape: 'octagon', tone: 'error' };

export const IMPORT_LOOKS: Record<ImportStatus, Look> = {
  UPLOADING: works,
  UPLOADED: { shape: 'ringWithArrow', tone: 'moving' },
  IMPORTING: works,
  IMPORTED: { shape: 'discWithTick', tone: 'done' },
  UPLOAD_ERROR: failed,
  IMPORT_ERROR: failed,
};

export const OUTCOME_LOOKS: Record<StatementOutcome, Look> = {
  IMPORTED: { shape: 'ringWithTick', tone: 'done' },
  KNOWN: { shape: 'ring', tone: 'neutral' },
  COVERED: { shape: 'ring', tone: 'neutral' },
  CONFLICT: failed,
  NO_ACCOUNT: { shape: 'ringWithQuestion', tone: 'signature' },
  AMBIGUOUS_ACCOUNT: { shape: 'ringWithQuestion', tone: 'signature' },
};
