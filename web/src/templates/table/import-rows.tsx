import { shortList } from '../../lib/format/short-list.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import type { TemplateChoices, TemplateContent } from '../model.ts';
import { useTemplateLines } from '../template-lines.ts';
import { useTemplateChanges } from './use-template-changes.ts';
import type { ImportedRow } from './read-templates.ts';
import css from './import.module.css';

const OUTCOMES = ['new', 'changed', 'same', 'wrong'] as const;
/** What tells a new template from others. */
const TOLD = ['debitAccountId', 'creditor', 'account', 'amount', 'remittance', 'reference'];

type RowsProps = { rows: readonly ImportedRow[]; accounts: TemplateChoices['debitAccounts'] };

/** What each row of a file would do. Those that change nothing are only counted. */
export function ImportRows({ rows, accounts }: RowsProps) {
  const t = useText();
  const countOf = (outcome: ImportedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const counts = OUTCOMES.map((outcome) => ({ outcome, count: countOf(outcome) })).filter(({ count }) => count > 0);
  const wrong = countOf('wrong');
  const shown = rows.filter(({ outcome }) => outcome !== 'same');
  return (
    <>
      <p role="status" className={css.sum}>
        {counts.map(({ outcome, count }) => t(`templates.import.count.${outcome}`, { count })).join(' · ')}
      </p>
      {wrong > 0 && <Note kind="warning">{t('templates.import.wrong', { count: wrong })}</Note>}
      {shown.length === 0 ? (
        <Note kind="info">{t('templates.import.nothing')}</Note>
      ) : (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t('templates.import.rows')}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('templates.import.column.row')}</th>
                <th scope="col">{t('templates.column.name')}</th>
                <th scope="col">{t('templates.import.column.what')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <ImportRow key={row.number} row={row} accounts={accounts} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function ImportRow({ row, accounts }: { row: ImportedRow; accounts: RowsProps['accounts'] }) {
  const t = useText();
  return (
    <tr>
      <td className={css.number}>{row.number}</td>
      <th scope="row">{row.name || <span className={css.quiet}>{t('templates.import.noName')}</span>}</th>
      <td>
        {row.outcome !== 'same' && <Tag tone={TONES[row.outcome]}>{t(`templates.import.outcome.${row.outcome}`)}</Tag>}
        <What row={row} nameOf={(id) => nameOf(accounts, id)} />
      </td>
    </tr>
  );
}

const TONES = { new: 'done', changed: 'moving', wrong: 'error' } as const;

function What({ row, nameOf }: { row: ImportedRow; nameOf: (id: TemplateContent['debitAccountId']) => string }) {
  const t = useText();
  const linesOf = useTemplateLines();
  const changesOf = useTemplateChanges();
  if (row.outcome === 'wrong')
    return (
      <ul className={css.problems}>
        {row.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    );
  if (row.outcome === 'new') {
    const lines = linesOf(row.content, nameOf(row.content.debitAccountId));
    const told = lines.filter(({ field, value }) => TOLD.includes(field) && value !== '').map(({ value }) => value);
    const locked = lines.filter(({ isLocked }) => isLocked).map(({ label }) => label);
    const locks =
      locked.length === 0
        ? t('templates.import.noLocks')
        : t('templates.import.locks', { fields: shortList(locked).join(', ') });
    return <span className={css.quiet}>{[...told, locks].join(' · ')}</span>;
  }
  if (row.outcome === 'same') return null;
  const { stored, content } = row;
  const own = stored.debitAccount;
  const before = { content: stored.content, accountName: own?.name ?? '' };
  const account = content.debitAccountId;
  const accountName = account !== null && account === own?.uniqueId ? own.name : nameOf(account);
  return (
    <dl className={css.changes}>
      {changesOf(before, { content, accountName }).map(({ field, label, was, now }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <s>{was}</s> → {now}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function nameOf(accounts: RowsProps['accounts'], id: TemplateContent['debitAccountId']): string {
  return accounts.find(({ uniqueId }) => uniqueId === id)?.name ?? '';
}
