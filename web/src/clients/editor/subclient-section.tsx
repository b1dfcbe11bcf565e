import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { SUBCLIENTS_MAXIMUM } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { ActiveWord } from '../client-columns.tsx';
import css from '../clients.module.css';
import type { Subclient } from '../model.ts';
import { SubclientDialog } from './subclient-dialog.tsx';

/** The client's subclients; each is saved separately. */
export function SubclientSection({ clientId, subclients }: { clientId: string; subclients: readonly Subclient[] }) {
  const t = useText();
  /** What is being edited: a subclient, a new one, or nothing. */
  const [written, setWritten] = useState<Subclient | 'new' | null>(null);
  return (
    <FormSection title={t('clients.subclients')}>
      {subclients.length === 0 && <p className={css.quiet}>{t('clients.subclients.none')}</p>}
      {subclients.length > 0 && (
        <ul className={css.subclients}>
          {subclients.map((subclient) => (
            <li key={subclient.uniqueId}>
              <span>
                {subclient.name}
                <small>
                  {subclient.clientId} · {t('clients.users', { count: subclient.usersCount })}
                </small>
              </span>
              <ActiveWord active={subclient.active} />
              <Button
                size="xs"
                aria-label={t('clients.subclient.editNamed', { name: subclient.name })}
                onClick={() => setWritten(subclient)}
              >
                {t('clients.edit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {subclients.length < SUBCLIENTS_MAXIMUM && (
        <div>
          <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setWritten('new')}>
            {t('clients.subclient.add')}
          </Button>
        </div>
      )}
      {written && (
        <SubclientDialog
          clientId={clientId}
          subclient={written === 'new' ? null : written}
          onClose={() => setWritten(null)}
        />
      )}
    </FormSection>
  );
}
