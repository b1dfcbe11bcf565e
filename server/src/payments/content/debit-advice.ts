import type { ManualGroup } from '@portico/contract/payments/manual/manual-order';
import { DEBIT_ADVICES } from '@portico/contract/payments/manual/lists';
import type { AccountReference, Further } from '@portico/formats/party/party-model';

/** Which advices of its debits a bank is asked for, as the type of the debit account (Swiss Payment Standards). */
export function asAccountType(advice: ManualGroup['debitAdvice']): Further {
  if (advice === '') return {};
  return { further: [{ name: 'Tp', children: [{ name: 'Prtry', text: advice }] }] };
}

/** The way back; empty where the account has no type, or one that says nothing of advices. */
export function debitAdviceIn(account: Pick<AccountReference, 'further'> | null): ManualGroup['debitAdvice'] {
  const type = account?.further?.find(({ name }) => name === 'Tp')?.children;
  const agreed = type?.find(({ name }) => name === 'Prtry')?.text;
  return DEBIT_ADVICES.find((advice) => advice === agreed) ?? '';
}
