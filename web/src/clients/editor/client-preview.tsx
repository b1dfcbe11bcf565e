import { useText } from '../../lib/format/texts.tsx';
import type { ClientContent } from '../model.ts';
import css from '../clients.module.css';

/** What the client's people will notice of the change. */
export function ClientPreview({ content }: { content: ClientContent }) {
  const t = useText();
  const modules = content.licensedModules.map((module) => t(`reasons.module.${module}`));
  const lines = [
    ...(content.active ? [] : [t('clients.preview.inactive')]),
    modules.length === 0
      ? t('clients.preview.noModule')
      : t('clients.preview.modules', { modules: modules.join(', ') }),
    ...(content.cashPoolProfile === 'NONE' ? [] : [t('clients.preview.endUsers')]),
  ];
  return (
    <ul className={css.rules} aria-live="polite">
      {lines.map((line) => (
        <li key={line} className={css.line}>
          {line}
        </li>
      ))}
    </ul>
  );
}
