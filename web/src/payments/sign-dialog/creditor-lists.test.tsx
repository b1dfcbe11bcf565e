import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { SigningPreview } from '../model.ts';
import { CreditorLists } from './creditor-lists.tsx';

// Sentences as their keys: without a page nothing is loaded.
vi.mock('../../lib/format/texts.tsx', () => ({
  useText:
    () =>
    (key: string, parameters: { count?: number } = {}) =>
      `${key} ${parameters.count ?? ''}`,
  useLanguage: () => ({ language: 'en' }),
}));
vi.mock('../../ui/values/money.tsx', () => ({ Amount: () => null }));

const creditor: SigningPreview['creditorList'][number] = {
  creditor: 'Ashgrove Castings',
  accountEnding: '2957',
  bank: null,
  country: null,
  payments: 1,
  notes: [],
  totals: [],
};
const shown = (notes: typeof creditor.notes) => {
  const preview = { creditors: 3, creditorList: [{ ...creditor, notes }], unlistedCreditors: 2 } as unknown;
  return renderToStaticMarkup(<CreditorLists preview={preview as SigningPreview} />);
};

test('says that creditors are not listed, even if each listed one needs a look', () => {
  expect(shown([])).toContain('payments.signing.unlisted 2');
  expect(shown(['newAccount'])).toContain('payments.signing.unlisted 2');
});
