import type { ReactNode } from 'react';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { countryName } from '../../../lib/format/date-words.ts';
import { useDisplay } from '../../../lib/format/display.ts';
import { useLanguage, useText } from '../../../lib/format/texts.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { AccountNumber } from '../../../ui/values/iban.tsx';
import { Loading } from '../../../ui/layout/states.tsx';
import { TitledProblem } from '../../../ui/notices/titled-problem.tsx';
import type { TransactionDetail as Detail } from '../../model.ts';
import { useTransaction } from '../../queries.ts';
import { BankLeaves } from './bank-leaves.tsx';
import css from './transaction-detail.module.css';

type DetailProps = { orderId: OrderId; transactionId: TransactionId; isNarrow?: boolean };

/** How ISO 20022 says that there is no reference. */
const NOT_PROVIDED = 'NOTPROVIDED';

/**
 * Everything the file says about one transaction: who receives it, who pays it, and how the bank is to carry it out.
 */
export function TransactionDetail({ orderId, transactionId, isNarrow = false }: DetailProps) {
  const { data: detail, isError, error } = useTransaction(orderId, transactionId);
  if (isError) return <TitledProblem error={error} />;
  if (!detail) return <Loading />;
  return (
    <div className={css.detail}>
      <div>
        <CreditorFacts {...{ detail, isNarrow }} />
        <DebtorFacts {...{ detail, isNarrow }} />
      </div>
      <PaymentFacts {...{ detail, isNarrow }} />
      <BankLeaves {...detail} />
    </div>
  );
}

type Part = { detail: Detail; isNarrow: boolean };

function CreditorFacts({ detail, isNarrow }: Part) {
  const t = useText();
  return (
    <Facts isNarrow={isNarrow}>
      <PartyFact name={t('payments.column.creditor')} party={detail.creditor} />
      <AccountFact number={detail.creditorAccount} />
      <BankFact name={t('payments.reports.bank')} bank={detail.creditorAgent} />
      {detail.intermediaryAgents.map((bank, index) => (
        <BankFact key={index} name={t('payments.detail.intermediaryBank')} bank={bank} />
      ))}
      <PartyFact name={t('statements.extra.ultimateCreditor')} party={detail.ultimateCreditor} />
    </Facts>
  );
}

function DebtorFacts({ detail, isNarrow }: Part) {
  const t = useText();
  return (
    <Facts isNarrow={isNarrow}>
      <PartyFact name={t('payments.detail.debtor')} party={detail.debtor} />
      <AccountFact number={detail.debtorAccount} />
      <BankFact name={t('payments.reports.bank')} bank={detail.debtorAgent} />
      <PartyFact name={t('statements.extra.ultimateDebtor')} party={detail.ultimateDebtor} />
    </Facts>
  );
}

function PaymentFacts({ detail, isNarrow }: Part) {
  const t = useText();
  const display = useDisplay();
  const { executionDate, executionDateTime, batchBooking } = detail;
  const booking = t(batchBooking ? 'payments.order.batchBooking' : 'payments.order.singleBooking');
  // The time as written in the file, with its zone.
  const time = executionDateTime?.split('T')[1];
  return (
    <Facts isNarrow={isNarrow}>
      <Fact name={t('payments.column.execution')}>
        {[display.date(executionDate), time].filter(Boolean).join(', ')}
      </Fact>
      <CodeFact name={t('payments.detail.priority')} kind="priority" code={detail.priority} />
      <CodeFact name={t('payments.detail.serviceLevel')} kind="serviceLevel" code={detail.serviceLevel} />
      <CodeFact name={t('payments.detail.localInstrument')} kind="localInstrument" code={detail.localInstrument} />
      <CodeFact name={t('payments.detail.categoryPurpose')} kind="categoryPurpose" code={detail.categoryPurpose} />
      <TextFact name={t('statements.extra.purpose')} text={detail.purpose} />
      <CodeFact name={t('statements.extra.charges')} kind="chargeBearer" code={detail.chargeBearer} />
      <TextFact name={t('payments.detail.booking')} text={batchBooking === null ? null : booking} />
      <CodeFact name={t('payments.manual.field.debitAdvice')} kind="debitAdvice" code={detail.debitAdvice} />
      <TextFact name={t('payments.detail.transferCurrency')} text={detail.transferCurrency} />
      <TextFact name={t('templates.label')} text={detail.template} />
      <TextFact name={t('payments.column.remittance')} text={detail.remittance.join(' ')} />
      <TextFact name={t('statements.extra.creditorReference')} text={detail.creditorReference} />
      <TextFact
        name={t('payments.duplicate.endToEndId')}
        text={detail.endToEndId === NOT_PROVIDED ? null : detail.endToEndId}
      />
      <TextFact name={t('statements.extra.instructionId')} text={detail.paymentId} />
      <TextFact name={t('statements.extra.paymentInformationId')} text={detail.paymentInformationId} />
      <TextFact name={t('statements.extra.uetr')} text={detail.uetr} />
    </Facts>
  );
}

/** Facts missing from the file have no line. */
function TextFact({ name, text }: { name: string; text: ReactNode }) {
  return text ? <Fact name={name}>{text}</Fact> : null;
}

function AccountFact({ number }: { number: string | null }) {
  const t = useText();
  return <TextFact name={t('payments.column.creditorAccount')} text={number && <AccountNumber number={number} />} />;
}

type CodeProps = { name: string; kind: string; code: string | null };

/** The meaning of a code, with the code after it; an unknown code is shown as it is. */
function CodeFact({ name, kind, code }: CodeProps) {
  const t = useText();
  if (code === null) return null;
  const meaning = t.known('status', `${kind}.${code}`);
  return (
    <Fact name={name}>
      {meaning !== undefined && meaning !== code && `${meaning} `}
      <code className={meaning === undefined ? '' : css.code}>{code}</code>
    </Fact>
  );
}

function PartyFact({ name, party }: { name: string; party: Detail['ultimateCreditor'] }) {
  const { language } = useLanguage();
  if (!party) return null;
  const { name: who, address, country } = party;
  const lines = [...address, ...(country ? [countryName(country, language)] : [])];
  if (who === null && lines.length === 0) return null;
  return (
    <Fact name={name}>
      {who}
      <Lines lines={lines} />
    </Fact>
  );
}

function BankFact({ name, bank }: { name: string; bank: Detail['creditorAgent'] }) {
  if (!bank) return null;
  const { name: who, bic, clearingSystem, bankCode } = bank;
  const code = bankCode === null ? null : [clearingSystem, bankCode].filter(Boolean).join(' ');
  return (
    <Fact name={name}>
      {who}
      <Lines lines={[bic, code].filter((line) => line !== null)} first={who === null} />
    </Fact>
  );
}

/** Below the name in the quiet tone; without a name, in its place. */
function Lines({ lines, first = false }: { lines: string[]; first?: boolean }) {
  return lines.map((line, index) => (
    <div key={index} className={first && index === 0 ? '' : css.quiet}>
      {line}
    </div>
  ));
}
