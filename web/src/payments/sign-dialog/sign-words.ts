import type { TextKey } from '@portico/contract/text-keys';

/** What the code confirms: signing, or submitting where no signature is required. */
export type ConfirmedAction = 'sign' | 'submit';

type Word = 'title' | 'titlePart' | 'failed' | 'binding' | 'leftOut' | 'nothingDone' | 'button';

export const SIGN_WORDS = {
  sign: {
    title: 'payments.signing.title',
    titlePart: 'payments.signing.titlePart',
    failed: 'payments.signing.failed',
    binding: 'payments.signing.binding',
    leftOut: 'payments.signing.leftOut',
    nothingDone: 'payments.code.nothingSigned',
    button: 'payments.sign.some',
  },
  submit: {
    title: 'payments.submitting.title',
    titlePart: 'payments.submitting.titlePart',
    failed: 'payments.submitting.failed',
    binding: 'payments.submitting.binding',
    leftOut: 'payments.submitting.leftOut',
    nothingDone: 'payments.submitting.nothingDone',
    button: 'payments.do.submit',
  },
} as const satisfies Record<ConfirmedAction, Record<Word, TextKey>>;
