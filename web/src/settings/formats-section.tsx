import { useState } from 'react';
import { DATE_FORMATS, NUMBER_FORMATS, type DateFormat, type NumberFormat } from '@portico/contract/session/model';
import { dateWords, WEEK_STARTS } from '../lib/format/date-words.ts';
import { showDecimal } from '@portico/contract/display-formats';
import { useDisplay } from '../lib/format/display.ts';
import { useSession } from '../lib/session/session.tsx';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { Amount } from '../ui/values/money.tsx';
import { useSetting } from './use-setting.ts';
import css from './settings.module.css';

export function FormatsSection() {
  const t = useText();
  const { language } = useLanguage();
  const [dateFormat, setDateFormat] = useSetting('dateFormat', 'settings.field.dateFormat');
  const [numberFormat, setNumberFormat] = useSetting('numberFormat', 'settings.field.numberFormat');
  const [startingDay, setStartingDay] = useSetting('calendarStartingDay', 'settings.field.calendarStartingDay');
  return (
    <FormSection title={t('settings.section.formats')}>
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.dateFormat')}
        options={DATE_FORMATS.map((value) => ({ value, label: t(`settings.dateFormat.${value}`) }))}
        value={dateFormat}
        onChange={(value) => setDateFormat(value as DateFormat)}
      />
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.numberFormat')}
        options={NUMBER_FORMATS.map((value) => ({ value, label: showDecimal('12345678.9', value, 2) }))}
        value={numberFormat}
        onChange={(value) => setNumberFormat(value as NumberFormat)}
      />
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.calendarStartingDay')}
        options={([1, 0] as const).map((day) => ({
          value: String(day),
          label: dateWords(WEEK_STARTS[day], 'weekday', language),
        }))}
        value={String(startingDay)}
        onChange={(value) => setStartingDay(value === '1' ? 1 : 0)}
      />
      <Sample />
    </FormSection>
  );
}

const SAMPLE_AMOUNT = '12345678.9';

/** A date, a time and an amount as every screen now shows them. */
function Sample() {
  const t = useText();
  const display = useDisplay();
  const { code } = useSession().user.settings.consolidatedCurrency;
  const [now] = useState(() => new Date().toISOString());
  return (
    <dl className={css.sample} aria-label={t('settings.sample')}>
      <div>
        <dt>{t('settings.sample.date')}</dt>
        <dd>{display.dateOf(now)}</dd>
      </div>
      <div>
        <dt>{t('settings.sample.time')}</dt>
        <dd>{display.instant(now, { seconds: true })}</dd>
      </div>
      <div>
        <dt>{t('settings.sample.amount')}</dt>
        <dd>
          <Amount amount={SAMPLE_AMOUNT} currency={code} />
        </dd>
      </div>
    </dl>
  );
}
