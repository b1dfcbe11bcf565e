import type { LockableField } from '@portico/contract/templates/template-fields';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { FieldLocks } from '../../ui/form/field-lock.tsx';
import type { FieldForm } from '../../ui/form/use-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { UsedTemplate } from '../model.ts';
import { useManual } from './manual-context.ts';
import type { PaymentValues } from './manual-draft.ts';
import { leaveTemplate } from './manual-rows.ts';
import css from './manual.module.css';

/** What a payment can’t say otherwise; null for one of no template. */
export function locksOf(t: Translate, ...templates: (UsedTemplate | undefined)[]): FieldLocks | null {
  const known = templates.filter((template) => template !== undefined);
  const [first] = known;
  if (!first) return null;
  return {
    isLocked: (field) => known.some(({ locked }) => locked.includes(field as LockableField)),
    why: t('payments.manual.template.why', { template: first.name }),
  };
}

type NoteProps = { form: FieldForm<PaymentValues>; groupId: string; paymentId: string };

/** From which template a payment is made, and the way out of it. */
export function TemplateNote({ form, groupId, paymentId }: NoteProps) {
  const t = useText();
  const { draft, choices, templates } = useManual();
  const template = templates.get(form.draft.template ?? '');
  const error = form.errorOf('template');
  if (!template) return error === undefined ? null : <Note kind="error">{error}</Note>;
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
      {template.changedSinceUse && <Note kind="warning">{t('payments.manual.template.changed')}</Note>}
      {error !== undefined && <Note kind="error">{error}</Note>}
    </div>
  );
}
