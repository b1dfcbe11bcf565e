import { formatDecimal, parseDecimal } from '@portico/contract/money';
import { SEPARATORS, type DateFormat, type NumberFormat } from '@portico/contract/session/model';

const SCALES: Record<string, bigint> = { k: 1_000n, m: 1_000_000n, b: 1_000_000_000n };
const AMOUNT = /^([+\u2212-]?)([\d.,'\u2019\s\u00a0\u202f]*\d[\d.,'\u2019\s\u00a0\u202f]*)([kmb]?)$/i;

/**
 * A number as people write it ("1'000.50", "1.000,50", "20k", "1.5m") as a decimal string. Where a single separator may
 * be either, the reader's number format decides. Null for what is none.
 */
export function readDecimal(text: string, format: NumberFormat): string | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const [, sign = '', digits = '', scale = ''] = match;
  const value = parseDecimal(withPoint(digits.replace(/['\u2019\s\u00a0\u202f]/g, ''), format));
  if (value === null) return null;
  const scaled = value * (SCALES[scale.toLowerCase()] ?? 1n);
  return formatDecimal(sign && sign !== '+' ? -scaled : scaled);
}

const GROUPED = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/;
const GROUPED_WITH_DECIMALS = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*))(?!\2)[.,](\d*)$/;

/** The digits with a point as the only separator; nothing where the separators make no sense. */
function withPoint(digits: string, format: NumberFormat): string {
  const [, whole, , fraction] = GROUPED_WITH_DECIMALS.exec(digits) ?? [];
  if (whole !== undefined) return `${whole.replace(/[.,]/g, '')}.${fraction}`;
  const grouping = GROUPED.exec(digits)?.[1];
  const marks = digits.replace(/\d/g, '').length;
  const isGrouped = grouping !== undefined && (marks > 1 || SEPARATORS[format].grouping === grouping);
  if (isGrouped) return digits.replace(/[.,]/g, '');
  return marks > 1 ? '' : digits.replace(',', '.');
}

/**
 * A day as people write it ("23", "23.11", "23/11/26", "+3", "2026-11-23") as YYYY-MM-DD; what is left out is that of
 * `today`. Null for what is none.
 */
export function readDay(text: string, format: DateFormat, today: string): string | null {
  const written = text.trim();
  if (/^[+-]\d{1,4}$/.test(written)) return addDays(today, Number(written));
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(written);
  if (iso) return realDay(written);
  const parts = written.split(/[./\s-]+/).filter(Boolean);
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const [year, month] = today.split('-');
  const monthFirst = format === 'UNITED_STATES' && parts.length > 1;
  const [day = '', monthOf = month, yearOf = year] = monthFirst ? [parts[1], parts[0], parts[2]] : parts;
  return realDay(
    `${yearOf?.length === 2 ? `20${yearOf}` : yearOf}-${monthOf?.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}

function realDay(day: string): string | null {
  const at = new Date(`${day}T00:00:00Z`);
  const isReal = /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime());
  return isReal && at.toISOString().startsWith(day) ? day : null;
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
