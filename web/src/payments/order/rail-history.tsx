import { useState } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { STATUS_LOOKS } from '../../status/public.ts';
import tones from '../../ui/theme/tones.module.css';
import type { OrderDetail } from '../model.ts';
import { useEventSentence } from './use-event-sentence.ts';
import css from './order-rail.module.css';

const SHOWN = 6;
type Entry = OrderDetail['history'][number];

/** What happened, newest first: who, when, before → after. */
export function RailHistory({ order }: { order: OrderDetail }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const entries = order.history.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section>
      <div className={css.title}>
        <h2>{t('payments.rail.history')}</h2>
        {entries.length > SHOWN && (
          <LinkButton className={css.all} onClick={() => setAll(!all)}>
            {all ? t('payments.rail.latest') : t('payments.rail.allEntries', { count: entries.length })}
          </LinkButton>
        )}
      </div>
      <ol className={css.history}>
        {entries.slice(0, all ? entries.length : SHOWN).map((entry) => (
          <HistoryEntry key={entry.uniqueId} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const t = useText();
  const display = useDisplay();
  const sentenceOf = useEventSentence();
  const { person, actingPerson, before, after, at } = entry;
  const word = (status: NonNullable<Entry['after']>) => t.of('status', `${status}.short`);
  const tone = after ? tones[STATUS_LOOKS[after].tone] : tones.neutral;
  const changed = before && after && before !== after;
  const inTheName = person && actingPerson && { person: person.name, acting: actingPerson.name };
  const by = inTheName ? t('payments.rail.inTheName', inTheName) : (person?.name ?? t('payments.rail.system'));
  return (
    <li className={`${css.entry} ${tone}`}>
      <i className={css.dot} aria-hidden="true" />
      <span className={css.event}>{sentenceOf(entry)}</span>
      <span className={css.quiet}>
        {[display.instant(at), by].join(' · ')}
        {changed && <span className={css.change}>{`${word(before)} → ${word(after)}`}</span>}
      </span>
    </li>
  );
}
