import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../lib/format/texts.tsx';
import { TickLine } from '../ui/grid/columns/checkbox.tsx';
import { Note } from '../ui/notices/note.tsx';
import css from './settings.module.css';

type RiskProps = { minutes: number; onKeep: () => void; onTake: () => void };

/** The risk of a longer session; the user has to acknowledge it first. */
export function RiskNote({ minutes, onKeep, onTake }: RiskProps) {
  const t = useText();
  const errorId = useId();
  const note = useRef<HTMLDivElement>(null);
  const [isKnown, setKnown] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={note} className={css.riskPlace}>
      <Note kind="warning" role="status" className={css.risk}>
        <b>{t('settings.risk.title')}</b>
        <p>{t('settings.risk.text', { minutes })}</p>
        <TickLine
          label={t('settings.risk.acknowledge')}
          checked={isKnown}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? errorId : undefined}
          onChange={(event) => {
            setKnown(event.currentTarget.checked);
            setMissing(false);
          }}
        />
        {isMissing && (
          <p id={errorId} className={css.error} role="alert">
            {t('settings.risk.missing')}
          </p>
        )}
        <div className={css.actions}>
          <Button onClick={onKeep}>{t('settings.risk.keep')}</Button>
          <Button variant="filled" onClick={() => (isKnown ? onTake() : setMissing(true))}>
            {t('settings.risk.apply', { minutes })}
          </Button>
        </div>
      </Note>
    </div>
  );
}
