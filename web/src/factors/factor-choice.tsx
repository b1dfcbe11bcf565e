import type { SecondFactor } from '@portico/contract/session/model';
import type { FactorOption } from '@portico/contract/session/second-factor';
import { useText } from '../lib/format/texts.tsx';
import styles from './factor-choice.module.css';
import { FACTORS } from './factors.ts';

type Props = { options: FactorOption[]; chosen: SecondFactor | null; onChoose: (method: SecondFactor) => void };

export function FactorChoice({ options, chosen, onChoose }: Props) {
  const t = useText();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('session.chooseFactor')}</legend>
      {options.map(({ method, hint }) => {
        const Icon = FACTORS[method].icon;
        return (
          <label key={method} className={styles.option}>
            <Icon size={18} aria-hidden />
            <span>
              <span className={styles.name}>{t(`session.factor${method}`)}</span>
              <span className={styles.hint}>{hint}</span>
            </span>
            <input type="radio" name="factor" checked={method === chosen} onChange={() => onChoose(method)} />
          </label>
        );
      })}
    </fieldset>
  );
}
