import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { OpenRequestNote } from '../../approvals/public.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { FactList } from '../../ui/layout/facts.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { FindingList } from '../../uploads/public.ts';
import type { ComparedRate, RateList } from '../model.ts';
import { saveRateFile } from '../queries.ts';
import css from '../rates.module.css';
import { ListStatusWord } from './list-status.tsx';

/** One file of rates: what is wrong with it, or what it changes. */
export function RateListDrawer({ uniqueId, asked, ...moves }: RowDrawerProps<RateList>) {
  const t = useText();
  const { data: list } = asked;
  return (
    <Drawer {...moves} label={t('rates.list.label')} shown={uniqueId} foot={list && <FileButton list={list} />}>
      {list ? (
        <ShownList list={list} />
      ) : asked.isError ? (
        <Failed isPart title={t('rates.list.loadFailed')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

function ShownList({ list }: { list: RateList }) {
  const t = useText();
  const { fileName, status, problems, openRequest } = list;
  return (
    <>
      <header className={css.title}>
        <h2>{fileName}</h2>
        <ListStatusWord status={status} />
      </header>
      {openRequest && (
        <OpenRequestNote
          request={openRequest}
          words={(_action, { name, at }) => t('rates.list.waits', { person: name, at })}
        />
      )}
      {status === 'REFUSED' && <p className={css.what}>{t('rates.list.refused')}</p>}
      {problems.length > 0 && (
        <section>
          <h3 className={css.section}>{t('rates.list.findings', { count: problems.length })}</h3>
          <FindingList findings={problems} />
        </section>
      )}
      <ListFacts list={list} />
      <ListRates list={list} />
    </>
  );
}

function ListFacts({ list }: { list: RateList }) {
  const t = useText();
  const display = useDisplay();
  const { format, firstDay, lastDay, sizeBytes, uploadedAt, uploadedBy, inForceSince } = list;
  const days = [...new Set([firstDay, lastDay])].filter((day) => day !== null);
  const facts = [
    [t('rates.column.format'), format && t(`rates.format.${format}`)],
    [t('rates.list.days'), days.map(display.date).join(' – ') || null],
    [t('rates.column.uploadedAt'), display.instant(uploadedAt)],
    [t('rates.column.uploadedBy'), uploadedBy],
    [t('rates.column.inForceSince'), inForceSince && display.instant(inForceSince)],
    [t('rates.column.size'), display.bytes(sizeBytes)],
  ] as const;
  return <FactList isNarrow facts={facts} />;
}

function ListRates({ list: { rates, ratesCount } }: { list: RateList }) {
  const t = useText();
  const display = useDisplay();
  if (rates.length === 0) return null;
  const more = ratesCount - rates.length;
  return (
    <section>
      <h3 className={css.section}>
        {t('rates.list.rates', { count: ratesCount, shown: display.decimal(ratesCount) })}
      </h3>
      <ul className={css.rates}>
        {rates.map((rate) => (
          <Rate key={`${rate.currency} ${rate.date}`} rate={rate} />
        ))}
      </ul>
      {more > 0 && <p className={css.quiet}>{t('rates.list.moreRates', { shown: display.decimal(more) })}</p>}
    </section>
  );
}

function Rate({ rate: { currency, date, chf, replaces, changePercent, isNotable } }: { rate: ComparedRate }) {
  const t = useText();
  const display = useDisplay();
  const beside = [
    replaces !== null && t('rates.list.replaces', { rate: display.rate(replaces) }),
    changePercent !== null && `${display.rate(changePercent)} %`,
  ].filter((part) => part !== false);
  return (
    <li>
      <b>{currency}</b>
      <span>{display.date(date)}</span>
      <span className={css.figure}>{display.rate(chf)}</span>
      {isNotable && (
        <span className={css.beside}>
          <ShapeWord look={{ shape: 'triangle', tone: 'signature' }}>{t('rates.list.notable')}</ShapeWord>
        </span>
      )}
      {beside.length > 0 && <span className={`${css.quiet} ${css.beside}`}>{beside.join(' · ')}</span>}
    </li>
  );
}

/** Of a file that was never received whole nothing is kept. */
function FileButton({ list }: { list: RateList }) {
  const t = useText();
  const [error, setError] = useState<unknown>(null);
  if (list.status === 'UPLOADING' || list.status === 'UPLOAD_ERROR') return null;
  const save = async () => {
    setError(null);
    await saveRateFile(list).catch(setError);
  };
  return (
    <>
      {error !== null && <TitledProblem error={error} />}
      <Button leftSection={<IconDownload aria-hidden />} onClick={() => void save()}>
        {t('rates.list.file')}
      </Button>
    </>
  );
}
