import { IconChevronDown } from '@tabler/icons-react';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import { LANGUAGE_NAMES } from '../lib/format/language.ts';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import styles from './language-switch.module.css';

/** A native select: it works with every keyboard, phone and screen reader, and costs nothing to load. */
export function LanguageSwitch() {
  const t = useText();
  const { language, setLanguage } = useLanguage();
  return (
    <span className={styles.switch}>
      <select
        aria-label={t('session.language')}
        value={language}
        onChange={(event) => void setLanguage(event.currentTarget.value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
      <IconChevronDown aria-hidden />
    </span>
  );
}
