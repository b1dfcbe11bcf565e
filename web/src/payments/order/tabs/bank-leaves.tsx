import { TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { readableText } from '@portico/contract/shown-text';
import { useText } from '../../../lib/format/texts.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import type { TransactionDetail as Detail } from '../../model.ts';
import css from './transaction-detail.module.css';

type Leaf = Detail['leaves'][number];

/** Everything the bank is told with a payment; instructions to banks come first and expanded, the rest on request. */
export function BankLeaves({ leaves, hasMoreLeaves }: Pick<Detail, 'leaves' | 'hasMoreLeaves'>) {
  const t = useText();
  const instructions = leaves.filter(({ isInstruction }) => isInstruction);
  return (
    <div className={css.leaves}>
      {instructions.length > 0 && (
        <Note kind="warning">
          {t('payments.detail.instructions')}
          <LeafList leaves={instructions} />
        </Note>
      )}
      <details>
        <summary>{t('payments.detail.leaves', { count: leaves.length })}</summary>
        <LeafList leaves={leaves} />
      </details>
      {hasMoreLeaves && <Note kind="warning">{t('payments.detail.moreLeaves')}</Note>}
    </div>
  );
}

/** By their ISO 20022 names, which the file's author and the bank know. */
function LeafList({ leaves }: { leaves: Leaf[] }) {
  return (
    <dl>
      {leaves.map(({ path, value }, index) => (
        <div key={index}>
          <dt>
            <code className={css.code}>{path}</code>
          </dt>
          <dd>
            <bdi>{readableText(value, LONGEST)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LONGEST = 16 * TEXT_MAXIMUM_LENGTH;
