import type { UploadId, UserId } from '@portico/contract/ids';
import type { SourceType } from '@portico/contract/payments/status';
import type { Change } from '../actions/change-order-status.ts';
import type { OrderEvent } from '../actions/order-state.ts';
import type { OrderFacts } from '../reading/order-facts.ts';

/** Who brings an order; `guest` does it in their name, and these `others` have a part in what it says. */
export type Origin = { by: UserId; guest: UserId | null; others?: readonly UserId[] };
/** The same, and when. */
type Maker = Origin & { at: Date };
type UploadedFile = { uploadId: UploadId; fileId: string; fileName: string; duplicateAllowed: boolean };

/**
 * Where an order comes from, with what each source brings: one kind for each of the contract's source types that
 * something writes. `EFT_WEB` is entered by hand. A further kind needs its columns and its beginning below.
 */
export type OrderSource = Maker & (({ kind: 'UPLOAD' } & UploadedFile) | ByHand) & { kind: SourceType };

/**
 * Not from a file. `edits`: the open order that is written again, with what it was. `standingOrder`: the portal wrote it, for a date of a
 * standing order of the maker's.
 */
export type ByHand = {
  kind: 'EFT_WEB';
  edits?: Pick<OrderFacts, 'id' | 'numberOfTransactions'>;
  standingOrder?: { dueDate: string };
};

/** What an order's row keeps of its source beside kind and maker. */
type SourceColumns = {
  uploadId: UploadId | null;
  fileId: string | null;
  fileName: string | null;
  duplicateAllowed: boolean;
  uploadedBy: UserId | null;
};

const WITHOUT_FILE: SourceColumns = {
  uploadId: null,
  fileId: null,
  fileName: null,
  duplicateAllowed: false,
  uploadedBy: null,
};

export function columnsOf(source: OrderSource): SourceColumns {
  switch (source.kind) {
    case 'UPLOAD':
      return { ...source, uploadedBy: source.by };
    case 'EFT_WEB':
      return WITHOUT_FILE;
  }
}

/** The event by which an order of each source begins. */
export const BEGINS_BY = { UPLOAD: 'imported', EFT_WEB: 'saved' } as const satisfies Record<
  OrderSource['kind'],
  OrderEvent
>;

type Line = Pick<Change, 'event' | 'before' | 'after' | 'userId' | 'guestId' | 'parameters' | 'at'>;

/** What the history says of how an order with this many transactions was written. */
export function historyOf(source: OrderSource, number: number): Line[] {
  const maker = { userId: source.by, guestId: source.guest, at: source.at };
  switch (source.kind) {
    case 'UPLOAD':
      return [
        { ...maker, event: 'uploadBegins', before: null, after: 'UPLOADING' },
        { userId: null, event: BEGINS_BY.UPLOAD, before: 'IMPORTING', after: 'OPEN', parameters: { number } },
      ];
    case 'EFT_WEB':
      if (source.standingOrder)
        return [
          { userId: null, event: 'standingOrder', before: null, after: 'OPEN', parameters: source.standingOrder },
        ];
      if (!source.edits) return [{ ...maker, event: BEGINS_BY.EFT_WEB, before: null, after: 'OPEN' }];
      return [
        {
          ...maker,
          event: 'edit',
          before: 'OPEN',
          after: 'OPEN',
          parameters: { number, before: source.edits.numberOfTransactions },
        },
      ];
  }
}
