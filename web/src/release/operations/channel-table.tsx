import { useState } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { NamesCell } from '../../ui/values/cells.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { DeskTable, type DeskColumn } from '../../ui/desk/desk-table.tsx';
import { CHANNEL_LOOKS, type Channel } from '../model.ts';
import { Section, ShowAll } from './section.tsx';
import { useFailureText } from './use-failure-text.ts';
import desk from '../../ui/desk/desk.module.css';
import css from './operations.module.css';

/** Failing channels are always included, since they come first. */
const SHOWN_AT_FIRST = 12;
const ORDER: Channel['state'][] = ['FAILS', 'WORKS', 'NOT_USED'];
const idOf = ({ folder }: Channel) => folder;

/** The channels to the banks and their state, failing ones first. */
export function ChannelTable({ channels }: { channels: Channel[] }) {
  const t = useText();
  const columns = useChannelColumns();
  const [isWhole, setIsWhole] = useState(false);
  const sorted = channels.toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.folder.localeCompare(b.folder),
  );
  const failing = sorted.filter(({ state }) => state === 'FAILS').length;
  const shown = isWhole ? sorted : sorted.slice(0, Math.max(SHOWN_AT_FIRST, failing));
  return (
    <Section
      anchor="channels"
      title={t('operations.channels')}
      count={channels.length}
      nothing={t('operations.channels.none')}
    >
      <DeskTable label={t('operations.channels')} rows={shown} {...{ columns, idOf }} />
      {shown.length < sorted.length && <ShowAll count={sorted.length} onShow={() => setIsWhole(true)} />}
    </Section>
  );
}

function useChannelColumns(): DeskColumn<Channel>[] {
  const t = useText();
  const display = useDisplay();
  const { channelText } = useFailureText();
  return [
    {
      name: 'state',
      title: t('operations.column.state'),
      width: 158,
      cell: ({ state }) => <ShapeWord look={CHANNEL_LOOKS[state]}>{t(`operations.channel.${state}`)}</ShapeWord>,
    },
    {
      name: 'channel',
      title: t('operations.column.channel'),
      width: 216,
      cell: ({ folder, kind }) => (
        <span className={desk.two} title={folder}>
          <span className={css.cut}>{folder}</span>
          <span>{t.known('operations', `kind.${kind}`) ?? kind}</span>
        </span>
      ),
    },
    {
      name: 'banks',
      title: t('operations.column.banks'),
      width: 190,
      cell: ({ banks, clients }) => (
        <span className={desk.two}>
          <span className={css.cut}>
            <NamesCell names={banks} none="–" />
          </span>
          <span>{t('operations.clients', { count: clients })}</span>
        </span>
      ),
    },
    {
      name: 'collected',
      title: t('operations.column.collected'),
      width: 136,
      named: true,
      cell: ({ collectedAt }) => (collectedAt ? display.instant(collectedAt) : <span className={css.quiet}>–</span>),
    },
    {
      name: 'why',
      title: t('operations.column.why'),
      cell: ({ failingSince, failures, failure, failureDetail }) =>
        failingSince && (
          <>
            {[
              channelText(failure),
              t('operations.failingSince', { at: display.instant(failingSince), count: failures }),
            ].join(' ')}
            {failureDetail && (
              <code className={css.detail} title={failureDetail}>
                {failureDetail}
              </code>
            )}
          </>
        ),
    },
  ];
}
