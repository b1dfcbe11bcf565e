import type { StatementState } from '@portico/contract/statements/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { PendingRow } from '../../ui/grid/pending-row.tsx';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { FactList } from '../../ui/layout/facts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { FindingList } from '../../uploads/public.ts';
import entry from '../entry-drawer/entry.module.css';
import { NOT_COUNTED_LOOKS, OUTCOME_LOOKS } from '../entry-looks.ts';
import type { ImportResult, StatementImport } from '../model.ts';
import { useImportResults } from '../queries.ts';
import { ImportStatusWord } from './import-status.tsx';
import { StatementActions } from './statement-actions.tsx';
import css from './imports.module.css';

/** One file: the reader's findings, and the outcome of each of its statements. */
export function ImportDrawer({ uniqueId, asked, ...moves }: RowDrawerProps<StatementImport>) {
  const t = useText();
  const file = asked.data;
  return (
    <Drawer {...moves} label={t('statements.imports.label')} shown={uniqueId}>
      {file ? <ImportedFile file={file} /> : <PendingRow asked={asked} />}
    </Drawer>
  );
}

function ImportedFile({ file }: { file: StatementImport }) {
  const t = useText();
  return (
    <>
      <header className={css.title}>
        <h2>{file.fileName}</h2>
        <ImportStatusWord {...file} />
      </header>
      <FileFacts file={file} />
      {file.problems.length > 0 && (
        <section>
          <h3 className={entry.section}>{t('statements.imports.findings', { count: file.problems.length })}</h3>
          <FindingList findings={file.problems} />
        </section>
      )}
      <Results file={file} />
    </>
  );
}

function FileFacts({ file }: { file: StatementImport }) {
  const t = useText();
  const display = useDisplay();
  const facts = [
    [t('statements.column.format'), file.format],
    [t('statements.column.source'), t(`statements.source.${file.source}`)],
    [t('statements.column.importedAt'), display.instant(file.importedAt, { seconds: true })],
    [t('statements.column.importedBy'), file.importedBy ?? t('statements.bySystem')],
    [t('statements.column.size'), display.bytes(file.sizeBytes)],
    [t('statements.column.entries'), display.decimal(file.entryCount)],
  ] as const;
  return <FactList isNarrow facts={facts} />;
}

const SHOWN_AT_MOST = 200;

function Results({ file }: { file: StatementImport }) {
  const t = useText();
  const display = useDisplay();
  const results = useImportResults(file.uniqueId);
  if (results.isError && !results.data)
    return (
      <Failed
        isPart
        title={t('statements.imports.resultsFailed')}
        error={results.error}
        onRetry={() => void results.refetch()}
      />
    );
  if (!results.data) return <Loading />;
  if (results.data.length === 0) return null;
  const more = results.data.length - SHOWN_AT_MOST;
  return (
    <section>
      <h3 className={entry.section}>{t('statements.imports.results', { count: results.data.length })}</h3>
      <ul className={css.results}>
        {results.data.slice(0, SHOWN_AT_MOST).map((result, index) => (
          <Result key={index} result={result} />
        ))}
      </ul>
      {more > 0 && <p className={css.quiet}>{t('statements.imports.moreResults', { shown: display.decimal(more) })}</p>}
    </section>
  );
}

function Result({ result }: { result: ImportResult }) {
  const t = useText();
  const display = useDisplay();
  const { outcome, clientId, account, currency, number, closingDate, entryCount, statement, state, missingPage } =
    result;
  const facts = [
    clientId,
    number !== null && t('statements.statement.number', { number }),
    closingDate !== null && display.date(closingDate),
    t('statements.entries', { count: entryCount }),
  ];
  return (
    <li>
      <span className={css.account}>
        {<AccountNumber number={account} />} {currency}
      </span>
      <ResultWord outcome={outcome} state={state} />
      <span className={css.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      {missingPage !== null && (
        <span className={css.why}>{t('statements.statement.missingPage', { page: missingPage })}</span>
      )}
      <span className={css.why}>{whyOf(t, result)}</span>
      {statement !== null && state !== null && <StatementActions statement={statement} state={state} />}
    </li>
  );
}

/** The outcome at import, unless it was decided otherwise later. */
function ResultWord({ outcome, state }: Pick<ImportResult, 'outcome' | 'state'>) {
  const t = useText();
  if (!isJudgedOtherwise(outcome, state))
    return <ShapeWord look={OUTCOME_LOOKS[outcome]}>{t(`statements.outcome.${outcome}`)}</ShapeWord>;
  const look = state === 'COUNTED' ? OUTCOME_LOOKS.IMPORTED : NOT_COUNTED_LOOKS[state];
  return <ShapeWord look={look}>{t(`statements.counted.${state}`)}</ShapeWord>;
}

function whyOf(t: Translate, { outcome, state }: ImportResult): string | null {
  if (isJudgedOtherwise(outcome, state)) return state === 'COUNTED' ? null : t(`statements.continuity.${state}.why`);
  return outcome === 'IMPORTED' ? null : t(`statements.outcome.${outcome}.why`);
}

const IMPORTED_AS = { IMPORTED: 'COUNTED', COVERED: 'COVERED', CONFLICT: 'CONFLICT' } as const;

function isJudgedOtherwise(outcome: ImportResult['outcome'], state: ImportResult['state']): state is StatementState {
  if (state === null || outcome === 'KNOWN' || outcome === 'NO_ACCOUNT' || outcome === 'AMBIGUOUS_ACCOUNT')
    return false;
  return IMPORTED_AS[outcome] !== state;
}
