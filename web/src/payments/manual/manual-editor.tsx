import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { nextWorkday } from '../../lib/format/days.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { DraftNode } from '../../ui/form/nested/draft-tree.ts';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import { useDraftFocus, useDraftState, useNestedDraft, useRowIds } from '../../ui/form/nested/use-nested-draft.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { refusalText } from '../actions/requested-notice.ts';
import type {
  BegunPayments,
  CopiedPayments,
  ManualAccount,
  ManualChoices,
  OpenedDraft,
  StoredManualOrder,
  UsedTemplate,
} from '../model.ts';
import { useSaveManualOrder, type EditedOrder } from '../queries.ts';
import { chosenOf } from '../from-templates/chosen-templates.ts';
import { CopiedNote } from './copied-note.tsx';
import { DraftLeaving } from './drafts/draft-leaving.tsx';
import { nodeOf } from './drafts/draft-content.ts';
import { DraftsNote } from './drafts/drafts-note.tsx';
import { useDraftKeeper, type KeptDraft } from './drafts/use-draft-keeper.ts';
import { useDraftWays } from './drafts/use-draft-ways.ts';
import { GroupFields } from './manual-group.tsx';
import { EnteringContext, ManualContext, useManual } from './manual-context.ts';
import {
  GROUPS,
  groupPath,
  draftOf,
  onDay,
  newOrder,
  PAYMENTS,
  ROOT,
  paymentPath,
  sentOrder,
  type GroupValues,
} from './manual-draft.ts';
import { ManualFoot } from './manual-foot.tsx';
import { ManualRail } from './manual-rail.tsx';
import { addPayment, removeBlanks } from './manual-rows.ts';
import { PaymentFields } from './payment/payment-fields.tsx';
import { PaymentList } from './payment-list.tsx';
import { useDebitOf, useManualFormats, useManualLevel } from './use-manual-level.ts';
import frame from '../../ui/layout/rail-page.module.css';
import css from './manual.module.css';

const TemplatesDialog = lazyPart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);
const PasteDialog = lazyPart(async () => (await import('./paste/paste-dialog.tsx')).PasteDialog);

type EditorProps = {
  choices: ManualChoices;
  /** Payments that are entered again in a new order. */
  copied?: CopiedPayments | undefined;
  /** Payments of templates, with which a new order begins. */
  begun?: BegunPayments | undefined;
  /** The draft that a new order is kept as, and as which it goes on if it is there already. */
  kept?: (KeptDraft & { opened?: OpenedDraft | undefined }) | undefined;
  /** The open order that is edited; null for a new one. */
  stored:
    | (EditedOrder &
        Pick<StoredManualOrder, 'orderId' | 'templates'> & { content: NonNullable<StoredManualOrder['content']> })
    | null;
};

/** Edits one order: the selected group and payment, the list of all payments, and the checks. */
export function ManualEditor({ choices, copied, begun, kept, stored }: EditorProps) {
  const t = useText();
  const display = useDisplay();
  const navigate = useNavigate();
  const save = useSaveManualOrder(stored);
  const formats = useManualFormats(choices);
  const debitOf = useDebitOf(choices);
  const level = useManualLevel(formats, debitOf);
  const first = copied ?? begun;
  const opened = kept?.opened;
  const [start] = useState(() => startOf({ choices, first, opened, stored }, display));
  const draft = useNestedDraft(start, level, save.error);
  const keeper = useDraftKeeper(draft, kept ?? null, formats);
  const { templates, addTemplates } = useUsedTemplates(opened ?? begun ?? stored);
  const selected = useSelected(draft);
  const form = useRef<HTMLFormElement>(null);
  const isSavedRef = useRef(false);
  const [pasted, setPasted] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // What was saved once isn’t saved again, even if its answer got lost and somebody has typed on.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  useDraftFocus(draft, form);
  // Put the cursor into the first empty field on opening.
  useEffect(() => {
    const [group] = draft.rowIds(ROOT, GROUPS);
    const path = groupPath(group!);
    if ((draft.view(path)!.values as GroupValues).debitAccountId === '')
      return draft.goTo({ path, field: 'debitAccountId' });
    const [payment] = draft.rowIds(path, PAYMENTS);
    if (begun) return firstOpenCell(form.current)?.focus();
    draft.goTo({ path: paymentPath(group!, payment!), field: 'creditor' });
  }, [draft, begun]);
  // A field gets the focus only once it can be typed in again.
  useEffect(() => {
    if (save.error && !isBusy) goToFirstWrong(draft);
  }, [draft, save.error, isBusy]);

  const saveNow = async (submits: boolean) => {
    removeBlanks(draft);
    if (draft.checkAll() > 0) return goToFirstWrong(draft);
    const sent = sentOrder(draft.root, { formats, debitOf }, () => true);
    if (sent === null) return;
    // From here on, so that nothing is typed while the draft is still being kept.
    setBusy(true);
    const onServer = (await keeper?.settled()) ?? null;
    const result = await save.mutateAsync({ content: sent.order, submits, idempotencyKey, draft: onServer });
    isSavedRef.current = true;
    await navigate({ to: '/payments/orders/$uniqueId', params: { uniqueId: result.uniqueId } });
    if (result.outcome === 'DONE')
      return notify({ kind: 'done', title: t(`payments.manual.saved.${submits ? 'submitted' : 'open'}`) });
    notify({ kind: 'warning', title: t('payments.manual.saved.notSubmitted'), text: refusalText(t, result.problem) });
  };
  /** Refusals show at their fields and at the foot. */
  const send = async (submits: boolean) => {
    await saveNow(submits).catch((thrown: unknown) => keeper?.notSaved(thrown));
    setBusy(false);
  };
  const leave = () => navigate(cameFrom(stored, begun));
  const ways = useDraftWays({ keeper, draft, formats, isSavedRef, leave });
  const keepAsNew = () => {
    setBusy(true);
    return ways.keepAsNew().finally(() => setBusy(false));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.altKey || choosing || !choices.entersAny.allowed) return;
    event.preventDefault();
    addPayment(draft, selected.group, selected.payment);
  };
  /** Cells of a spreadsheet have tabs between them; any other text goes into its field. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!text.includes('\t') || pasted !== null || choosing || !choices.entersAny.allowed) return;
    event.preventDefault();
    setPasted(text);
  };
  const context = useMemo(
    () => ({ choices, formats, debitOf, draft, templates, addTemplates }),
    [choices, formats, debitOf, draft, templates, addTemplates],
  );
  return (
    <EnteringContext value={context}>
      <ManualContext value={context}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields */}
        <form
          ref={form}
          noValidate
          className={frame.page}
          onKeyDown={press}
          onPaste={paste}
          onSubmit={(event) => event.preventDefault()}
        >
          <PageHeader
            title={t(`payments.manual.${stored ? 'edit' : begun ? 'fromTemplates' : 'title'}`)}
            quiet={stored?.orderId}
          />
          <div className={`${frame.parts} ${frame.lined}`}>
            {/* Nothing may be typed that isn’t saved. */}
            <fieldset disabled={isBusy} className={`${frame.main} ${frame.fields} ${css.form}`}>
              <ManualParts
                copied={copied}
                isOfTemplates={begun !== undefined}
                selected={selected}
                onPaste={setPasted}
                onTemplates={() => setChoosing(true)}
              >
                {!(first ?? opened ?? stored) && <BegunDrafts />}
              </ManualParts>
            </fieldset>
            <ManualRail edited={stored} />
          </div>
          <ManualFoot
            canSaveAtOnce={first !== undefined || opened !== undefined}
            keeper={keeper}
            error={save.error}
            isBusy={isBusy}
            ways={{ ...ways, keepAsNew }}
            onSave={() => void send(false)}
            onSubmit={() => void send(true)}
          />
          {pasted !== null && (
            <PasteDialog
              text={pasted}
              groupId={selected.group}
              paymentId={selected.payment}
              onClose={() => setPasted(null)}
            />
          )}
          {choosing && <TemplatesDialog onClose={() => setChoosing(false)} />}
          <DraftLeaving {...{ keeper, draft, isSavedRef, ways }} />
        </form>
      </ManualContext>
    </EnteringContext>
  );
}

/** What was begun before, until something else is entered. */
function BegunDrafts() {
  const { draft } = useManual();
  return useDraftState(draft).isDirty ? null : <DraftsNote to="/payments/new" />;
}

type PartsProps = {
  copied: CopiedPayments | undefined;
  isOfTemplates: boolean;
  selected: Selected;
  onPaste: (text: string) => void;
  onTemplates: () => void;
  /** Above everything else. */
  children: ReactNode;
};

/** The selected group and payment, and the list of all. */
function ManualParts({ copied, isOfTemplates, selected, onPaste, onTemplates, children }: PartsProps) {
  const payment = <PaymentFields key={selected.payment} groupId={selected.group} paymentId={selected.payment} />;
  return (
    <>
      {children}
      {copied && <CopiedNote copied={copied} />}
      <GroupFields key={selected.group} groupId={selected.group} />
      {/* What templates leave open is entered in the list; a payment's other fields are seldom needed then. */}
      {!isOfTemplates && payment}
      <PaymentList selected={selected} className={css.list} onPaste={onPaste} onTemplates={onTemplates} />
      {isOfTemplates && payment}
    </>
  );
}

function goToFirstWrong(draft: NestedDraft): void {
  draft.wrong(1).forEach((place) => draft.goTo(place));
}

/** The page that leads to the editor. */
function cameFrom(stored: EditorProps['stored'], begun: EditorProps['begun']) {
  if (stored) return { to: '/payments/orders/$uniqueId', params: { uniqueId: stored.uniqueId } } as const;
  if (begun) return { to: '/from-templates', search: chosenOf(begun) } as const;
  return { to: '/payments/all' } as const;
}

type StartGiven = Pick<EditorProps, 'choices' | 'stored'> & {
  first: CopiedPayments | BegunPayments | undefined;
  opened: OpenedDraft | undefined;
};

/** What the editor begins with. */
function startOf({ choices, first, opened, stored }: StartGiven, display: Display): DraftNode {
  const day = nextWorkday(choices.today);
  if (stored) return draftOf(stored.content, display);
  if (opened) return nodeOf(opened.content, display);
  if (first) return draftOf(onDay(first, day), display);
  return newOrder(onlyAccount(choices), display.date(day));
}

/** The templates that payments are made from, with those added since. */
function useUsedTemplates(of: { templates: readonly UsedTemplate[] } | null) {
  const [templates, setTemplates] = useState(() => byId(of?.templates ?? []));
  const addTemplates = useCallback(
    (more: readonly UsedTemplate[]) => setTemplates((before) => new Map([...before, ...byId(more)])),
    [],
  );
  return { templates, addTemplates };
}

function byId(templates: readonly UsedTemplate[]): ReadonlyMap<string, UsedTemplate> {
  return new Map(templates.map((template) => [template.uniqueId, template]));
}

/** Of the amounts in the list, the first that no template locks and nobody has entered. */
function firstOpenCell(form: HTMLElement | null): HTMLInputElement | undefined {
  const cells = [...(form?.querySelectorAll<HTMLInputElement>('[data-cell="amount"]:not([readonly])') ?? [])];
  return cells.find(({ value }) => value === '') ?? cells[0];
}

/** With one account there is nothing to choose; with several, nobody should pay from the wrong one by default. */
function onlyAccount({ debitAccounts }: ManualChoices): ManualAccount | undefined {
  return debitAccounts.length === 1 ? debitAccounts[0] : undefined;
}

type Selected = { group: string; payment: string };

/** The group and the payment that the form shows: where the focus was sent last, else the first ones. */
function useSelected(draft: NestedDraft): Selected {
  const [ofGroup, ofPayment] = useSyncExternalStore(draft.sought.subscribe, draft.sought.get)?.path ?? [];
  const groups = useRowIds(draft, ROOT, GROUPS);
  const group = groups.find((id) => id === ofGroup?.id) ?? groups[0]!;
  const path = useMemo(() => groupPath(group), [group]);
  const payments = useRowIds(draft, path, PAYMENTS);
  return { group, payment: payments.find((id) => id === ofPayment?.id) ?? payments[0]! };
}
