import { useMemo } from 'react';
import { LOCKABLE_FIELDS, type LockableField } from '@portico/contract/templates/template-fields';
import { OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { KindEditor, type EditorProps, useSave } from '../../approvals/public.ts';
import { useFormats } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useInputProblems } from '../../lib/use-input-problems.ts';
import { EnteringContext, takenTerms, PaymentSections, TermsSection, UNREADABLE } from '../../payments/public.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FieldLockContext } from '../../ui/form/field-lock.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import type { TemplateChoices, TemplateDetail } from '../model.ts';
import { clientTemplate, myTemplate } from '../template.ts';
import { contentOf, errorsOf, type TemplateDraft } from './template-draft.ts';
import { TemplateRail } from './template-rail.tsx';
import { ReducedNote } from './with-payment.tsx';

type TemplateEditorProps = EditorProps<TemplateDraft, TemplateDetail, TemplateChoices>;
type Kind = typeof clientTemplate | typeof myTemplate;

const FIELDS = ['name', ...LOCKABLE_FIELDS];
/** Nothing that a day belongs to is entered here. */
const NO_DAY = '';
const PAYS_ANYBODY = { allowed: true, reasons: [] };

/** Edits a template of the client. */
export function ClientTemplateEditor(props: TemplateEditorProps) {
  return <TemplateEditor kind={clientTemplate} {...props} />;
}

/** Edits one of the reader’s own. */
export function MyTemplateEditor(props: TemplateEditorProps) {
  return <TemplateEditor kind={myTemplate} {...props} />;
}

/** What payments have in common, field by field, each with its lock. */
function TemplateEditor({ kind, first, begun, object, choices }: TemplateEditorProps & { kind: Kind }) {
  const t = useText();
  const { numberFormat, dateFormat } = useFormats();
  const { ofNumber } = useInputProblems();
  const formats = useMemo(() => ({ numberFormat, dateFormat, today: NO_DAY }), [numberFormat, dateFormat]);
  const save = useSave(kind as typeof clientTemplate, object);
  const debitOf = (id: string) => choices.debitAccounts.find(({ uniqueId }) => uniqueId === id) ?? null;
  const amountProblem = (text: string) => ofNumber(text, t('payments.manual.fault.amountMalformed'));
  const check = (draft: TemplateDraft) => errorsOf(draft, { t, formats, debitOf, amountProblem });
  const form = useDraft<TemplateDraft>({ first, begun, isNew: object === null, check, refusal: save.error });
  const { draft, set } = form;
  const entering = {
    choices: { ...choices, paysOthers: PAYS_ANYBODY },
    formats,
    debitOf,
    leavesOut: 'endToEndId',
  } as const;
  const locks = {
    isLocked: (field: string) => draft.locked.includes(field as LockableField),
    set: (fields: readonly string[], isLocked: boolean) => {
      const others = draft.locked.filter((field) => !fields.includes(field));
      set({ locked: isLocked ? [...others, ...(fields as LockableField[])] : others });
    },
    why: () => t('templates.lock.title'),
  };
  const account = debitOf(draft.debitAccountId);
  const content = contentOf(draft, formats);
  // A text that is no amount is said at its field.
  const shown = content.amount === UNREADABLE ? { ...content, amount: '' } : content;
  return (
    <KindEditor
      kind={kind}
      {...{ object, choices, form, save }}
      contentOf={() => content}
      fields={FIELDS}
      rail={{
        title: t('templates.rail'),
        content: <TemplateRail content={shown} accountName={account?.name ?? ''} />,
      }}
    >
      <ReducedNote />
      <FormSection title={t('templates.section.template')}>
        <TextField
          form={form}
          field="name"
          label={t('templates.field.name')}
          most={OWN_NAME_MAXIMUM_LENGTH}
          help={t('templates.field.name.help')}
        />
      </FormSection>
      <EnteringContext value={entering}>
        <FieldLockContext value={locks}>
          <FormSection title={t('payments.manual.section.from')}>
            <ChoiceField
              form={form}
              field="debitAccountId"
              label={t('payments.manual.field.debitAccountId')}
              none={t('templates.field.debitAccount.none')}
              options={choices.debitAccounts.map(({ uniqueId, name }) => ({ value: uniqueId, label: name }))}
              changeOf={(id) => (draft.currency === '' ? { currency: debitOf(id)?.currency ?? '' } : {})}
            />
          </FormSection>
          <PaymentSections form={form} group={draft} />
          <TermsSection
            form={form}
            paysSalaries={choices.paysSalaries.allowed}
            taken={takenTerms(choices.debitAccounts, draft.debitAccountId)}
          />
        </FieldLockContext>
      </EnteringContext>
    </KindEditor>
  );
}
