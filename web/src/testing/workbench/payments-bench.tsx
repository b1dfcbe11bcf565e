import { Button } from '@mantine/core';
import { memo, useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useFormats } from '../../lib/format/display.ts';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { localProblem, ProblemError } from '../../lib/http/problem.ts';
import { LeaveDialog } from '../../ui/form/leave-dialog.tsx';
import type { DraftLevel } from '../../ui/form/nested/draft-checks.ts';
import { DraftRows } from '../../ui/form/nested/draft-rows.tsx';
import type { DraftNode, DraftPath } from '../../ui/form/nested/draft-tree.ts';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import {
  placeMark,
  useDraftFocus,
  useDraftRow,
  useDraftState,
  useNestedDraft,
  useRowIds,
  useWrongFields,
} from '../../ui/form/nested/use-nested-draft.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { count } from './bench-counts.ts';
import css from './payments-bench.module.css';

type Name = { name: string };
type Payment = { creditor: string; amount: string };

const ROOT: DraftPath = [];
const CLOSED = 'Closed Ltd';
const ERRORS_SHOWN = 5;
const ROW_PIXELS = 62;

/** An order of groups of payments; the address says how many: `?groups=2&rows=5`. */
export function Bench() {
  const t = useText();
  const { numberFormat } = useFormats();
  const [first] = useState(() => orderOf(new URLSearchParams(window.location.search)));
  const level = useMemo(() => levelIn(t, (text) => readDecimal(text, numberFormat) !== null), [t, numberFormat]);
  const [refusal, setRefusal] = useState<unknown>(null);
  const draft = useNestedDraft(first, level, refusal);
  const order = useDraftRow<Name>(draft, ROOT)!;
  const groups = useRowIds(draft, ROOT, 'groups');
  const { isDirty, errorCount, canUndo } = useDraftState(draft);
  const wrong = useWrongFields(draft, ERRORS_SHOWN);
  const form = useRef<HTMLFormElement>(null);
  useDraftFocus(draft, form);
  const goToFirst = () => draft.wrong(1).forEach((place) => draft.goTo(place));
  useEffect(goToFirst, [draft, refusal]);
  const save = () => (draft.checkAll() > 0 ? goToFirst() : setRefusal(answerTo(draft.root, t)));
  return (
    <form
      ref={form}
      noValidate
      className={css.bench}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h1>{t('shell.payments')}</h1>
      <TextField form={order} field="name" label={t('accounts.group.field.name')} most={70} />
      {groups.map((id) => (
        <Group key={id} {...{ draft, id }} />
      ))}
      <p role="status">{errorCount > 0 && t('forms.errorCount', { count: errorCount })}</p>
      {wrong.map((place) => (
        <Button key={`${place.message} ${JSON.stringify(place.path)} ${place.field}`} onClick={() => draft.goTo(place)}>
          {place.message}
        </Button>
      ))}
      <Button disabled={!canUndo} onClick={() => draft.undo()}>
        {t('settings.undo')}
      </Button>
      <Button type="submit" variant="filled" disabled={!isDirty}>
        {t('forms.save')}
      </Button>
      <LeaveDialog mayLose={() => draft.isDirty} />
    </form>
  );
}

/** Not drawn again with the frame, which shows what is wrong. */
const Group = memo(function Group({ draft, id }: { draft: NestedDraft; id: string }) {
  count('groups drawn');
  const t = useText();
  const path = useMemo(() => [{ list: 'groups', id }], [id]);
  const group = useDraftRow<Name>(draft, path);
  if (!group) return null;
  return (
    <section aria-label={group.draft.name} {...placeMark(path)}>
      <TextField form={group} field="name" label={t('accounts.group.field.name')} most={70} />
      <DraftRows
        {...{ draft, path }}
        list="payments"
        label={t('shell.payments')}
        rowPixels={ROW_PIXELS}
        renderRow={renderPayment}
      />
    </section>
  );
});

const renderPayment = (draft: NestedDraft, path: DraftPath) => <PaymentRow {...{ draft, path }} />;

function PaymentRow({ draft, path }: { draft: NestedDraft; path: DraftPath }) {
  count('payments drawn');
  const t = useText();
  const payment = useDraftRow<Payment>(draft, path);
  if (!payment) return null;
  const keys = new Rows(draft, path);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields
    <div
      role="group"
      aria-label={payment.draft.creditor}
      className={css.payment}
      onKeyDown={keys.press}
      onPaste={keys.paste}
    >
      <TextField form={payment} field="creditor" label={t('payments.column.creditor')} most={70} />
      <TextField form={payment} field="amount" label={t('payments.column.amount')} most={20} inputMode="decimal" />
      <Button onClick={keys.remove}>{t('settings.authenticators.remove')}</Button>
    </div>
  );
}

/** What keys do to the rows around one: Alt with an arrow moves it, with Enter inserts one below, with Delete removes it. */
class Rows {
  readonly #draft: NestedDraft;
  readonly #path: DraftPath;

  constructor(draft: NestedDraft, path: DraftPath) {
    this.#draft = draft;
    this.#path = path;
  }

  readonly press = (event: KeyboardEvent): void => {
    const act = {
      ArrowUp: () => this.#move(-1),
      ArrowDown: () => this.#move(1),
      Enter: this.#insert,
      Delete: this.remove,
    };
    const name = event.key as keyof typeof act;
    if (!event.altKey || !Object.hasOwn(act, name)) return;
    event.preventDefault();
    act[name]();
  };

  /** A copied column of amounts. */
  readonly paste = (event: ClipboardEvent): void => {
    const lines = event.clipboardData.getData('text').trimEnd().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    const ids = this.#ids.slice(this.#index, this.#index + lines.length);
    this.#draft.setMany(ids.map((id, line) => ({ path: this.#beside(id), change: { amount: lines[line] } })));
  };

  readonly remove = (): void => {
    const next = this.#ids[this.#index + 1] ?? this.#ids[this.#index - 1];
    this.#draft.remove(this.#parent, 'payments', new Set([this.#id]));
    if (next) this.#draft.goTo({ path: this.#beside(next), field: 'creditor' });
  };

  readonly #insert = (): void => {
    const id = crypto.randomUUID();
    this.#draft.insert(this.#parent, 'payments', this.#index + 1, [paymentOf(id, '', '')]);
    this.#draft.goTo({ path: this.#beside(id), field: 'creditor' });
  };

  #move(by: number): void {
    this.#draft.move(this.#parent, 'payments', this.#id, this.#index + by);
    this.#draft.goTo({ path: this.#path, field: 'creditor' });
  }

  get #id(): string {
    return this.#path.at(-1)!.id;
  }

  get #parent(): DraftPath {
    return this.#path.slice(0, -1);
  }

  get #ids(): readonly string[] {
    return this.#draft.rowIds(this.#parent, 'payments');
  }

  get #index(): number {
    return this.#ids.indexOf(this.#id);
  }

  #beside(id: string): DraftPath {
    return [...this.#parent, { list: 'payments', id }];
  }
}

const paymentOf = (id: string, creditor: string, amount: string): DraftNode => ({
  id,
  values: { creditor, amount },
  lists: {},
});

function orderOf(sizes: URLSearchParams): DraftNode {
  const times = (what: string) => Array.from({ length: Number(sizes.get(what)) }, (_, index) => index);
  const payments = times('rows').map((row) => paymentOf(`p${row}`, `Creditor ${row}`, '100'));
  const groups = times('groups').map((group) => ({
    id: `g${group}`,
    values: { name: `G${group}` },
    lists: { payments },
  }));
  return { id: 'order', values: { name: 'November' }, lists: { groups } };
}

function levelIn(t: Translate, isAmount: (text: string) => boolean): DraftLevel {
  const named: DraftLevel['check'] = ({ name }) =>
    name === '' ? { name: t('settings.authenticators.nameMissing') } : {};
  const payments: DraftLevel = {
    check: ({ creditor, amount }) => {
      count('payments checked');
      return {
        ...(creditor === '' && { creditor: t('settings.authenticators.nameMissing') }),
        ...(!isAmount(String(amount)) && { amount: t('signoff.error.limit.number', { example: '100' }) }),
      };
    },
  };
  return { check: named, lists: { groups: { check: named, lists: { payments } } } };
}

/** The server refuses each payment to a closed account, at its place in the content that was sent. */
function answerTo(order: DraftNode, t: Translate): ProblemError | null {
  const fields = (order.lists['groups'] ?? []).flatMap(({ lists }, group) =>
    (lists['payments'] ?? []).flatMap(({ values }, row) =>
      values['creditor'] === CLOSED
        ? [{ field: `content.groups.${group}.payments.${row}.amount`, message: t.of('bankReasons', 'AC07') }]
        : [],
    ),
  );
  return fields.length > 0 ? new ProblemError({ ...localProblem('REQUEST_FIELDS').problem, fields }) : null;
}
