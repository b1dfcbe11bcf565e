import type { DebitSide } from '@portico/contract/payments/manual/faults';
import { NO_TERMS } from '@portico/contract/payments/manual/kinds';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { templateFaults } from '@portico/contract/templates/faults';
import { paymentOfTemplate, termsOfTemplate, type LockableField } from '@portico/contract/templates/template-fields';
import { trustedId, type AccountId } from '@portico/contract/ids';
import {
  inSentences,
  paymentOf,
  sentTerms,
  UNREADABLE,
  valuesOf,
  writtenPayment,
  writtenTerms,
  type ManualFormats,
  type PaymentValues,
  type TermsValues,
} from '../../payments/public.ts';
import type { Display } from '../../lib/format/display.ts';
import type { Translate } from '../../lib/format/texts.tsx';
import type { DraftErrors } from '../../ui/form/use-draft.ts';
import type { TemplateContent } from '../model.ts';

/** A template being edited: an empty text is no value, an amount is as it is typed. */
export type TemplateDraft = TermsValues &
  PaymentValues & { name: string; debitAccountId: string; locked: readonly LockableField[] };

/** Whom it pays is what a template is for. */
export const NEW_TEMPLATE: TemplateDraft = {
  ...NO_PAYMENT,
  ...valuesOf('STANDARD'),
  name: '',
  debitAccountId: '',
  locked: ['creditor', 'account'],
};

export function draftOf(content: TemplateContent, display: Display): TemplateDraft {
  const { debitAccountId, ...terms } = termsOfTemplate(content);
  const { name, locked } = content;
  return {
    ...writtenPayment(paymentOfTemplate(content), display),
    ...writtenTerms(terms),
    name,
    debitAccountId,
    locked,
  };
}

/** The template as it is sent. */
export function contentOf(draft: TemplateDraft, formats: ManualFormats): TemplateContent {
  const { name, debitAccountId, locked } = draft;
  const terms = Object.keys(NO_TERMS).map((field) => [field, draft[field as keyof typeof NO_TERMS]]);
  const { endToEndId: _none, template: _neither, ...payment } = paymentOf(draft, formats);
  return {
    ...payment,
    ...sentTerms(Object.fromEntries(terms) as TermsValues),
    name: name.trim(),
    debitAccountId: debitAccountId === '' ? null : trustedId<AccountId>(debitAccountId),
    locked: [...locked],
  };
}

type Checks = {
  t: Translate;
  formats: ManualFormats;
  debitOf: (accountId: string) => DebitSide | null;
  amountProblem: (text: string) => string;
};

/** What is wrong by itself; only the server knows whether the name is taken. */
export function errorsOf(draft: TemplateDraft, { t, formats, debitOf, amountProblem }: Checks): DraftErrors {
  const content = contentOf(draft, formats);
  const errors = inSentences(t, templateFaults(content, debitOf(draft.debitAccountId)));
  return {
    ...errors,
    ...(content.amount === UNREADABLE && { amount: amountProblem(draft.amount) }),
    ...(content.name === '' && { name: t('templates.error.name') }),
  };
}
