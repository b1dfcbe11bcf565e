import type { UploadId, UserId } from '@portico/contract/ids';
import type { UploadStatus } from '@portico/contract/payments/status';

/** An uploaded file, as its import needs it. */
export type UploadRow = {
  id: UploadId;
  status: UploadStatus;
  file_id: string;
  file_name: string;
  uploaded_by: UserId;
  /** Who uploaded it in another's name, if somebody did. */
  guest_id: UserId | null;
  uploaded_at: Date;
  /** Two people want it imported although it is a duplicate. */
  duplicate_allowed: boolean;
};
