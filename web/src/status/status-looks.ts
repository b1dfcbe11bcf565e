import type { BankStatusDisplay, ShownStatus, StatusGroup } from '@portico/contract/payments/status';
import type { Look, Tone } from '../ui/values/looks.ts';
import type { ShapeName } from '../ui/values/status-shapes.tsx';

const works: Look = { shape: 'openArc', tone: 'moving' };
const onItsWay: Look = { shape: 'ringWithArrow', tone: 'moving' };
const failed: Look = { shape: 'octagon', tone: 'error' };

/** How each of the 27 statuses is drawn (sheet 12c): shape first, then colour. */
export const STATUS_LOOKS: Record<ShownStatus, Look> = {
  UPLOADING: works,
  UPLOAD_ERROR: failed,
  UPLOADED: onItsWay,
  CONVERTING: works,
  CONVERSION_ERROR: failed,
  CONVERTED: onItsWay,
  IMPORTING: works,
  IMPORT_ERROR: failed,
  OPEN: { shape: 'dashedRing', tone: 'neutral' },
  DELETED: { shape: 'crossedSquare', tone: 'neutral' },
  MISSING_SIGN_OFF_REQUIREMENTS: { shape: 'ringWithQuestion', tone: 'signature' },
  UNSIGNED: { shape: 'ring', tone: 'signature' },
  PARTIALLY_SIGNED: { shape: 'halfRing', tone: 'signature' },
  FULLY_SIGNED: { shape: 'discWithPen', tone: 'moving' },
  RELEASING: works,
  RELEASED: onItsWay,
  RELEASE_ERROR: failed,
  CONVERTING_RELEASE: works,
  CONVERTED_RELEASE: onItsWay,
  CONVERSION_ERROR_RELEASE: failed,
  PROCESSING: works,
  PROCESSING_ERROR: failed,
  SANCTION_HIT: { shape: 'shieldWithHit', tone: 'review' },
  SANCTION_SCREENING: { shape: 'shield', tone: 'review' },
  RELEASED_TO_BANK: { shape: 'ringWithTick', tone: 'done' },
  COMPLETED_SUCCESSFULLY: { shape: 'discWithTick', tone: 'done' },
  COMPLETED_WITH_ERRORS: { shape: 'triangle', tone: 'error' },
};

export const GROUP_LOOKS: Record<StatusGroup, Look> = {
  SIGNATURE_REQUIRED: { shape: 'ring', tone: 'signature' },
  IN_PROGRESS: onItsWay,
  ERRONEOUS: failed,
  COMPLETED: { shape: 'discWithTick', tone: 'done' },
};

/** Bank answers: only final ones and those that need attention have a shape. */
export const BANK_LOOKS: Record<BankStatusDisplay, { shape: ShapeName | null; tone: Tone }> = {
  error: { shape: 'openOctagon', tone: 'error' },
  warning: { shape: 'triangle', tone: 'signature' },
  success: { shape: null, tone: 'done' },
  'success-complete': { shape: 'tick', tone: 'done' },
  'in-progress': { shape: null, tone: 'moving' },
  unknown: { shape: null, tone: 'neutral' },
};
