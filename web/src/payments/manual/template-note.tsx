import type { LockableField } from '@portico/contract/templates/template-fields';
import { lockedChanges, lockedIn } from '@portico/contract/templates/locks';
import { paymentOfTemplate, termsOfTemplate } from '@portico/contract/templates/template-fields';
import { useDisplay } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { FieldLocks } from '../../ui/form/field-lock.tsx';
import type { FieldForm } from '../../ui/form/use-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { TemplateDifferences } from '../from-templates/template-differences.tsx';
import { Folded } from '../folded.tsx';
import type { UsedTemplate } from '../model.ts';
import { useManual } from './manual-context.ts';
import { paymentOf, writtenPayment, type PaymentValues } from './manual-draft.ts';
import { leaveTemplate } from './manual-rows.ts';
import css from './manual.module.css';

/** What a payment can’t say otherwise; null for one of no template. */
export function locksOf(t: Translate, ...templates: (UsedTemplate | undefined)[]): FieldLocks | null {
  const known = templates.filter((template) => template !== undefined);
  if (known.length === 0) return null;
  const lockOf = (field: string) => known.find(({ content }) => lockedIn(content).has(field as LockableField));
  return {
    isLocked: (field) => lockOf(field) !== undefined,
    why: (field) => t('payments.manual.template.why', { template: lockOf(field)?.name ?? '' }),
  };
}

type NoteProps = { form: FieldForm<PaymentValues>; groupId: string; paymentId: string };

/** From which template a payment is made, what it says otherwise by now, and the way out of it. */
export function TemplateNote({ form, groupId, paymentId }: NoteProps) {
  const t = useText();
  const { draft, choices, formats, templates } = useManual();
  const display = useDisplay();
  const template = templates.get(form.draft.template ?? '');
  const error = form.errorOf('template');
  if (!template) return error === undefined ? null : <Note kind="error">{error}</Note>;
  const own = paymentOfTemplate(template.content);
  const changed = lockedChanges(template.content, termsOfTemplate(template.content), paymentOf(form.draft, formats));
  const takeOver = () => {
    const written = writtenPayment(own, display);
    form.set(Object.fromEntries(changed.map((field) => [field, written[field as keyof PaymentValues]])));
  };
  return (
    <div className={css.template}>
      <p>
        {t('payments.manual.template', { template: template.name })}
        {choices.entersAny.allowed && (
          <LinkButton onClick={() => leaveTemplate(draft, groupId, paymentId)}>
            {t('payments.manual.template.leave')}
          </LinkButton>
        )}
      </p>
      {changed.length > 0 && (
        <Note kind="warning">
          {t('payments.manual.template.differs', {
            fields: changed.map((field) => t(`approvals.clientTemplate.${field}`)).join(', '),
          })}{' '}
          <LinkButton onClick={takeOver}>{t('payments.manual.template.takeOver')}</LinkButton>
        </Note>
      )}
      {template.changedSinceUse && (
        <Note kind="warning">
          {t('payments.manual.template.changed')}
          <Folded>{() => <TemplateDifferences template={template.uniqueId} />}</Folded>
        </Note>
      )}
      {error !== undefined && <Note kind="error">{error}</Note>}
    </div>
  );
}
