import { useText } from '../../lib/texts.tsx';
import type { ClientDetail } from '../model.ts';
import { usePolicyRules } from '../use-policy-rules.ts';
import css from '../clients.module.css';
import { contentOf, type ClientDraft } from './client-draft.ts';

/** What the client's people notice of what is written. */
export function ClientPreview({ draft, client }: { draft: ClientDraft; client: ClientDetail }) {
  const t = useText();
  const content = contentOf(draft, client.content);
  const rules = usePolicyRules(content.passwordPolicy);
  const modules = content.licensedModules.map((module) => t(`reasons.module.${module}`));
  const lines = [
    ...(content.active ? [] : [t('clients.preview.inactive')]),
    modules.length === 0
      ? t('clients.preview.noModule')
      : t('clients.preview.modules', { modules: modules.join(', ') }),
    ...(content.cashPoolProfile === 'NONE' ? [] : [t('clients.preview.endUsers')]),
    t('clients.preview.idle', { count: content.sessionTokenLifetimeInMinutes }),
    ...rules,
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
