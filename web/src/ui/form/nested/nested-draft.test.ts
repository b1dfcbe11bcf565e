import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DraftErrors } from '../use-draft.ts';
import type { DraftLevel } from './draft-checks.ts';
import { keyOf, pathOf, type DraftNode, type DraftPath } from './draft-tree.ts';
import { NestedDraft } from './nested-draft.ts';

/** An order of groups of payments: a payment needs an amount, within its group's limit; no reference comes twice. */
const payment = (id: string, amount: number, reference = id): DraftNode => ({
  id,
  values: { amount, reference },
  lists: {},
});
const group = (id: string, limit: number, payments: DraftNode[]): DraftNode => ({
  id,
  values: { limit },
  lists: { payments },
});
const order = (groups: DraftNode[]): DraftNode => ({ id: 'order', values: { name: 'Salaries' }, lists: { groups } });

function levelWith(checked: (values: DraftNode['values']) => void = () => undefined): DraftLevel {
  const payments: DraftLevel = {
    check: (values, [parent]) => {
      checked(values);
      return Number(values['amount']) > Number(parent?.['limit']) ? { amount: 'Too much.' } : {};
    },
    checkRows: (rows) => {
      const seen = new Map<unknown, number>();
      for (const { values } of rows) seen.set(values['reference'], (seen.get(values['reference']) ?? 0) + 1);
      const twice = rows.filter(({ values }) => seen.get(values['reference'])! > 1);
      return new Map(twice.map(({ id }) => [id, { reference: 'Twice.' }]));
    },
  };
  return {
    check: ({ name }) => (name === '' ? { name: 'Enter a name.' } : {}),
    lists: { groups: { check: ({ limit }) => (limit === 0 ? { limit: 'Enter a limit.' } : {}), lists: { payments } } },
  };
}

const LEVEL = levelWith();
const groupAt = (id: string): DraftPath => [{ list: 'groups', id }];
const paymentAt = (groupId: string, id: string): DraftPath => [...groupAt(groupId), { list: 'payments', id }];
const many = (count: number) => Array.from({ length: count }, (_, index) => payment(`p${index}`, 1));

/** What is wrong in the whole draft, looked up without anything remembered. */
function everythingWrong(root: DraftNode): number {
  const wrong = (errors: DraftErrors) => Object.keys(errors).length;
  const groups = root.lists['groups'] ?? [];
  const references = (rows: readonly DraftNode[]) => rows.map(({ values }) => values['reference']);
  return groups.reduce(
    (sum, { values, lists }) => {
      const rows = lists['payments'] ?? [];
      const tooMuch = rows.filter((row) => Number(row.values['amount']) > Number(values['limit'])).length;
      const all = references(rows);
      const twice = all.filter((one) => all.indexOf(one) !== all.lastIndexOf(one)).length;
      return sum + (values['limit'] === 0 ? 1 : 0) + tooMuch + twice;
    },
    wrong(LEVEL.check(root.values, [])),
  );
}

describe('what is wrong', () => {
  it('is what a check of everything finds, after any changes', () => {
    const id = fc.integer({ min: 0, max: 5 });
    const step = fc.oneof(
      fc.record({ do: fc.constant('limit' as const), group: id, to: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ do: fc.constant('amount' as const), group: id, row: id, to: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ do: fc.constant('reference' as const), group: id, row: id, to: id }),
      fc.record({ do: fc.constant('insert' as const), group: id, row: id, to: id }),
      fc.record({ do: fc.constant('remove' as const), group: id, row: id }),
      fc.record({ do: fc.constant('move' as const), group: id, row: id, to: id }),
      fc.record({ do: fc.constant('undo' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const draft = new NestedDraft(order([group('g0', 2, many(3)), group('g1', 2, many(2))]), LEVEL);
        draft.checkAll();
        let added = 0;
        for (const one of steps) {
          if (one.do === 'undo') draft.undo();
          else if (one.do === 'limit') draft.set(groupAt(`g${one.group}`), { limit: one.to });
          else if (one.do === 'amount') draft.set(paymentAt(`g${one.group}`, `p${one.row}`), { amount: one.to });
          else if (one.do === 'reference')
            draft.set(paymentAt(`g${one.group}`, `p${one.row}`), { reference: `p${one.to}` });
          else if (one.do === 'insert')
            draft.insert(groupAt(`g${one.group}`), 'payments', one.row, [payment(`new${(added += 1)}`, one.to)]);
          else if (one.do === 'remove') draft.remove(groupAt(`g${one.group}`), 'payments', new Set([`p${one.row}`]));
          else draft.move(groupAt(`g${one.group}`), 'payments', `p${one.row}`, one.to);
          expect(draft.errorCount).toBe(everythingWrong(draft.root));
        }
      }),
    );
  });

  it('is looked for in the changed row alone', () => {
    const checked = vi.fn<(values: DraftNode['values']) => void>();
    const draft = new NestedDraft(order([group('g0', 2, many(5_000))]), levelWith(checked));
    draft.checkAll();
    expect(checked).toHaveBeenCalledTimes(5_000);
    checked.mockClear();
    draft.set(paymentAt('g0', 'p17'), { amount: 3 });
    expect(draft.errorCount).toBe(1);
    expect(checked).toHaveBeenCalledTimes(1);
    draft.set([], { name: '' });
    expect(draft.errorCount).toBe(2);
    expect(checked).toHaveBeenCalledTimes(5_001);
  });

  it('is looked for again below values that the check looks at', () => {
    const draft = new NestedDraft(order([group('g0', 9, [payment('p0', 5)])]), LEVEL);
    draft.checkAll();
    expect(draft.errorCount).toBe(0);
    draft.set(groupAt('g0'), { limit: 4 });
    expect(draft.view(paymentAt('g0', 'p0'))?.errors).toEqual({ amount: 'Too much.' });
  });

  it('is said by other rules, or in another language, from then on', () => {
    const draft = new NestedDraft(order([group('g0', 2, [payment('p0', 3)])]), LEVEL);
    draft.checkAll();
    draft.checkBy({ check: () => ({ name: 'Geben Sie einen Namen ein.' }) });
    expect(draft.wrong(10)).toEqual([{ path: [], field: 'name', message: 'Geben Sie einen Namen ein.' }]);
  });

  it('shows once the field is left, or all with the attempt to save', () => {
    const draft = new NestedDraft(order([group('g0', 2, [payment('p0', 3), payment('p1', 3)])]), LEVEL);
    expect(draft.errorCount).toBe(0);
    expect(draft.view(paymentAt('g0', 'p0'))?.errors).toEqual({});
    draft.leave(paymentAt('g0', 'p0'), 'amount');
    expect(draft.view(paymentAt('g0', 'p0'))?.errors).toEqual({ amount: 'Too much.' });
    expect(draft.view(paymentAt('g0', 'p1'))?.errors).toEqual({});
    expect(draft.checkAll()).toBe(2);
    expect(draft.view(paymentAt('g0', 'p1'))?.errors).toEqual({ amount: 'Too much.' });
  });
});

describe('the first fields that are wrong', () => {
  it('come from top to bottom, own and refused ones alike, and as many as are asked for', () => {
    const draft = new NestedDraft(order([group('g0', 2, many(3)), group('g1', 2, many(3))]), LEVEL);
    draft.set(paymentAt('g1', 'p0'), { amount: 3 });
    draft.set(groupAt('g1'), { limit: 0 });
    draft.set(paymentAt('g0', 'p2'), { reference: 'p1' });
    draft.checkAll();
    draft.refuse([{ field: 'groups.0.payments.0.amount', message: 'The account is closed.' }]);
    const placesOf = (most: number) => draft.wrong(most).map(({ path, field }) => [keyOf(path), field].join(' '));
    expect(placesOf(10)).toEqual([
      'groups/g0/payments/p0 amount',
      'groups/g0/payments/p1 reference',
      'groups/g0/payments/p2 reference',
      'groups/g1 limit',
      'groups/g1/payments/p0 amount',
      'groups/g1/payments/p1 amount',
      'groups/g1/payments/p2 amount',
    ]);
    expect(placesOf(2)).toEqual(placesOf(10).slice(0, 2));
  });

  it('are none before they are left, or asked for by an attempt to save', () => {
    const draft = new NestedDraft(order([group('g0', 2, [payment('p0', 3)])]), LEVEL);
    expect(draft.wrong(10)).toEqual([]);
    draft.leave(paymentAt('g0', 'p0'), 'amount');
    expect(draft.wrong(10)).toEqual([{ path: paymentAt('g0', 'p0'), field: 'amount', message: 'Too much.' }]);
  });

  it('are looked for where a field was left alone, and below what the server refused', () => {
    const checked = vi.fn<(values: DraftNode['values']) => void>();
    const draft = new NestedDraft(order([group('g0', 0, many(5_000))]), levelWith(checked));
    draft.leave(paymentAt('g0', 'p9'), 'amount');
    expect(draft.wrong(10)).toEqual([{ path: paymentAt('g0', 'p9'), field: 'amount', message: 'Too much.' }]);
    expect(checked).toHaveBeenCalledTimes(1);
    draft.refuse([{ field: 'groups.0.payments.7.reference', message: 'Known.' }]);
    expect(draft.wrong(10).map(({ path, field }) => [path.at(-1)!.id, field])).toEqual([
      ['p7', 'reference'],
      ['p9', 'amount'],
    ]);
  });
});

describe('what the server refuses', () => {
  const draftWith = () => new NestedDraft(order([group('g0', 9, many(3)), group('g1', 9, many(3))]), LEVEL);

  it('shows at the row that was sent at this place, also after it moves', () => {
    const draft = draftWith();
    draft.refuse([{ field: 'groups.1.payments.2.amount', message: 'The account is closed.' }]);
    draft.move(groupAt('g1'), 'payments', 'p2', 0);
    expect(draft.view(paymentAt('g1', 'p2'))?.errors).toEqual({ amount: 'The account is closed.' });
    expect(draft.view(paymentAt('g0', 'p2'))?.errors).toEqual({});
    expect(draft.view(groupAt('g1'))?.errors).toEqual({});
  });

  it('goes as soon as the field changes', () => {
    const draft = draftWith();
    draft.refuse([{ field: 'name', message: 'This name is taken.' }]);
    expect(draft.view([])?.errors).toEqual({ name: 'This name is taken.' });
    draft.set([], { name: 'Bonus' });
    expect(draft.view([])?.errors).toEqual({});
  });

  it('is about what was sent, whatever has moved or changed until it comes', () => {
    const draft = draftWith();
    draft.checkAll();
    draft.move(groupAt('g1'), 'payments', 'p2', 0);
    draft.set(paymentAt('g1', 'p1'), { amount: 2 });
    draft.refuse(
      [1, 2].map((row) => ({ field: `groups.1.payments.${row}.amount`, message: 'The account is closed.' })),
    );
    expect(draft.wrong(10)).toEqual([
      { path: paymentAt('g1', 'p2'), field: 'amount', message: 'The account is closed.' },
    ]);
  });

  it('goes with a pasted range too, and is back with the value that was refused', () => {
    const draft = draftWith();
    draft.refuse([{ field: 'groups.0.payments.1.amount', message: 'The account is closed.' }]);
    draft.setMany([{ path: paymentAt('g0', 'p1'), change: { amount: 5 } }]);
    expect(draft.wrong(10)).toEqual([]);
    draft.undo();
    expect(draft.wrong(10)).toHaveLength(1);
  });

  it.each([
    ['name', '', 'name'],
    ['groups.1.limit', 'groups/g1', 'limit'],
    ['groups.1.payments.2.amount', 'groups/g1/payments/p2', 'amount'],
    ['groups.7.limit', '', 'groups'],
    ['groups.-1.limit', '', 'groups'],
  ])('at %s is found', (place, key, field) => {
    const found = pathOf(draftWith().root, place);
    expect([keyOf(found.path), found.field]).toEqual([key, field]);
  });
});

describe('a row', () => {
  it('is drawn again only when it changes', () => {
    const draft = new NestedDraft(order([group('g0', 9, many(3))]), LEVEL);
    const views = () => ['p0', 'p1', 'p2'].map((id) => draft.view(paymentAt('g0', id)));
    const before = views();
    draft.set(paymentAt('g0', 'p1'), { amount: 4 });
    const after = views();
    expect(after.map((view, index) => view === before[index])).toEqual([true, false, true]);
    draft.set(paymentAt('g0', 'p1'), { amount: 4 });
    expect(views()).toEqual(after);
    expect(draft.view(paymentAt('g0', 'p1'))).toBe(after[1]);
  });

  it('stays as it is when rows below it change, and keeps their ids until one comes, goes or moves', () => {
    const draft = new NestedDraft(order([group('g0', 9, many(3))]), LEVEL);
    const [view, ids] = [draft.view(groupAt('g0')), draft.rowIds(groupAt('g0'), 'payments')];
    draft.set(paymentAt('g0', 'p1'), { amount: 4 });
    expect(draft.view(groupAt('g0'))).toBe(view);
    expect(draft.rowIds(groupAt('g0'), 'payments')).toBe(ids);
    draft.move(groupAt('g0'), 'payments', 'p1', 0);
    expect(draft.rowIds(groupAt('g0'), 'payments')).toEqual(['p1', 'p0', 'p2']);
  });

  it('that is gone has no view, and changes to it do nothing', () => {
    const draft = new NestedDraft(order([group('g0', 9, many(2))]), LEVEL);
    draft.remove(groupAt('g0'), 'payments', new Set(['p0']));
    const { root } = draft;
    expect(draft.view(paymentAt('g0', 'p0'))).toBeUndefined();
    draft.set(paymentAt('g0', 'p0'), { amount: 7 });
    expect(draft.root).toBe(root);
  });
});

describe('changes', () => {
  it('are none once every value is what it was', () => {
    const draft = new NestedDraft(order([group('g0', 9, many(2))]), LEVEL);
    draft.set(paymentAt('g0', 'p0'), { amount: 2 });
    expect(draft.isDirty).toBe(true);
    draft.set(paymentAt('g0', 'p0'), { amount: 1 });
    expect(draft.isDirty).toBe(false);
    draft.move(groupAt('g0'), 'payments', 'p0', 1);
    expect(draft.isDirty).toBe(true);
  });

  it('of a pasted range are one step back', () => {
    const draft = new NestedDraft(order([group('g0', 9, many(3))]), LEVEL);
    draft.setMany(['p0', 'p1', 'p2'].map((id) => ({ path: paymentAt('g0', id), change: { amount: 5 } })));
    expect(draft.view(paymentAt('g0', 'p2'))?.values['amount']).toBe(5);
    draft.undo();
    expect(draft.isDirty).toBe(false);
    expect(draft.canUndo).toBe(false);
  });

  it('of one field are one step until it is left', () => {
    const draft = new NestedDraft(order([group('g0', 9, many(2))]), LEVEL);
    const type = (amount: number) => draft.set(paymentAt('g0', 'p0'), { amount });
    const amount = () => draft.view(paymentAt('g0', 'p0'))?.values['amount'];
    type(2);
    type(22);
    draft.leave(paymentAt('g0', 'p0'), 'amount');
    type(3);
    draft.set(paymentAt('g0', 'p1'), { amount: 7 });
    type(4);
    const back = [1, 2, 3, 4].map(() => {
      draft.undo();
      return amount();
    });
    expect(back).toEqual([3, 3, 22, 1]);
    expect(draft.canUndo).toBe(false);
  });

  it('that change nothing are no step', () => {
    const draft = new NestedDraft(order([group('g0', 9, many(3))]), LEVEL);
    draft.move(groupAt('g0'), 'payments', 'p0', -1);
    draft.move(groupAt('g0'), 'payments', 'p2', 9);
    draft.move(groupAt('g0'), 'payments', 'gone', 0);
    draft.remove(groupAt('g0'), 'payments', new Set(['gone']));
    expect(draft.canUndo).toBe(false);
  });
});

it('what looks at all rows is told once of several changes, and of the last one', () => {
  vi.useFakeTimers();
  try {
    const draft = new NestedDraft(order([group('g0', 2, many(2))]), LEVEL);
    const told = vi.fn<() => void>();
    draft.subscribeSettled(told);
    expect(draft.settledEdition()).toBeNull();
    for (const amount of [2, 3, 4]) draft.set(paymentAt('g0', 'p0'), { amount });
    expect(told).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(told).toHaveBeenCalledTimes(1);
    expect(draft.settledEdition()?.root).toBe(draft.root);
  } finally {
    vi.useRealTimers();
  }
});
