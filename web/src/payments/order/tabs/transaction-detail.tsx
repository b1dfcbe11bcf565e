import type { OrderId, TransactionId } from '@portico/contract/ids';
import {
  creditorFacts,
  debtorFacts,
  referenceFacts,
  termFacts,
  type PaymentFact,
  type PaymentReader,
} from '@portico/contract/payments/transactions/payment-facts';
import { useLanguage, useText } from '../../../lib/format/texts.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { AccountNumber } from '../../../ui/values/iban.tsx';
import { Loading } from '../../../ui/layout/states.tsx';
import { TitledProblem } from '../../../ui/notices/titled-problem.tsx';
import type { TransactionDetail as Detail } from '../../model.ts';
import { useTransaction } from '../../queries.ts';
import { BankLeaves } from './bank-leaves.tsx';
import css from './transaction-detail.module.css';

type DetailProps = { orderId: OrderId; transactionId: TransactionId; isNarrow?: boolean };

/**
 * Everything the file says about one transaction: who receives it, who pays it, and how the bank is to carry it out.
 */
export function TransactionDetail({ orderId, transactionId, isNarrow = false }: DetailProps) {
  const { data: detail, isError, error } = useTransaction(orderId, transactionId);
  const reader = usePaymentReader();
  if (isError) return <TitledProblem error={error} />;
  if (!detail) return <Loading />;
  return (
    <div className={css.detail}>
      <div>
        <PaymentFacts facts={creditorFacts(detail, reader)} isNarrow={isNarrow} />
        <PaymentFacts facts={debtorFacts(detail, reader)} isNarrow={isNarrow} />
      </div>
      <PaymentFacts
        facts={[...termFacts(detail, reader), ...templateFact(detail), ...referenceFacts(detail)]}
        isNarrow={isNarrow}
      />
      <BankLeaves {...detail} />
    </div>
  );
}

/** The client’s template that it was made from. */
function templateFact({ template }: Detail): PaymentFact[] {
  return template ? [{ title: 'templates.label', text: template }] : [];
}

function usePaymentReader(): PaymentReader {
  const words = useText();
  const { language } = useLanguage();
  const { dateFormat } = useSession().user.settings;
  return { words, language, dateFormat };
}

function PaymentFacts({ facts, isNarrow }: { facts: readonly PaymentFact[]; isNarrow: boolean }) {
  const t = useText();
  return (
    <Facts isNarrow={isNarrow}>
      {facts.map(({ title, shortTitle, ...fact }, index) => (
        <Fact key={index} name={t(shortTitle ?? title)}>
          <FactText {...fact} />
        </Fact>
      ))}
    </Facts>
  );
}

/** The meaning of a code with the code after it, an account number in its groups, or a text with lines below it. */
function FactText({ text, code, isAccountNumber, lines = [] }: Omit<PaymentFact, 'title'>) {
  if (isAccountNumber) return <AccountNumber number={text} />;
  return (
    <>
      {text}
      {code !== undefined && text !== '' && ' '}
      {code !== undefined && <code className={text === '' ? '' : css.code}>{code}</code>}
      {lines.map((line, index) => (
        // Below the name in the quiet tone; without a name, in its place.
        <div key={index} className={text === '' && index === 0 ? '' : css.quiet}>
          {line}
        </div>
      ))}
    </>
  );
}
