import type { FieldValue, RowsValue } from './model.ts';

export type Row = RowsValue['rows'][number];
/** A row that is in one version only, or in both with the fields that differ. */
export type RowDifference = { row: Row; is: 'added' | 'removed' | 'kept' | 'changed'; was: Row['fields'] };

/** The rows of a field before and after, in the order of the later version; removed ones last. Names tell them apart. */
export function rowsDifference(before: RowsValue | null, after: RowsValue | null): RowDifference[] {
  const [old, now] = [before?.rows ?? [], after?.rows ?? []];
  const unpaired = [...old];
  const kept = now.map((row): RowDifference => {
    const index = unpaired.findIndex(({ name }) => name === row.name);
    const [was] = index < 0 ? [] : unpaired.splice(index, 1);
    if (!was) return { row, is: 'added', was: {} };
    const differing = Object.keys({ ...was.fields, ...row.fields }).filter(
      (field) => !isSame(was.fields[field], row.fields[field]),
    );
    if (differing.length === 0) return { row, is: 'kept', was: {} };
    return {
      row,
      is: 'changed',
      was: Object.fromEntries(differing.map((field) => [field, was.fields[field] ?? null])),
    };
  });
  return [...kept, ...unpaired.map((row): RowDifference => ({ row, is: 'removed', was: {} }))];
}

export function isRows(value: FieldValue): value is RowsValue {
  return typeof value === 'object' && value !== null && 'rows' in value;
}

function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
