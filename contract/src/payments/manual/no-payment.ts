import type { ManualPayment } from './manual-order.ts';

/** A payment of which nothing is entered yet. */
export const NO_PAYMENT: ManualPayment = {
  amount: '',
  currency: '',
  creditor: '',
  account: '',
  bic: '',
  clearingSystem: '',
  clearingCode: '',
  bankName: '',
  intermediaryBic: '',
  intermediaryBankName: '',
  street: '',
  buildingNumber: '',
  postCode: '',
  town: '',
  country: '',
  remittance: '',
  reference: '',
  purpose: '',
  endToEndId: '',
  ultimateDebtor: '',
  ultimateCreditor: '',
};
