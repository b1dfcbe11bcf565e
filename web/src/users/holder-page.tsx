import type { ReactNode } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { OpenRequestNote, EntityStatusWord } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import frame from '../ui/layout/rail-page.module.css';
import { TabBar } from '../ui/layout/tab-bar.tsx';
import type { UserDetail, UserGroupDetail } from './model.ts';
import { StateTag } from './state-word.tsx';
import { useTab } from './use-tab.ts';
import css from './users.module.css';

/** The tabs of the page, in order; for a user their groups, for a group its users. */
export type HolderTab = { name: 'details' | 'permissions' | 'groups' | 'users'; count?: number; content: ReactNode };

type HolderPageProps = {
  kind: 'user' | 'group';
  holder: UserDetail | UserGroupDetail;
  name: string;
  /** A quiet line beside the name. */
  quiet: string | null;
  tabs: readonly [HolderTab, ...HolderTab[]];
  /** Opens the editor, at the permissions if they are open. */
  onEdit: (search: { tab?: string }) => void;
};

/** The page of a holder of permissions: a user, or a user group. */
export function HolderPage({ kind, holder, name, quiet, tabs, onEdit }: HolderPageProps) {
  const t = useText();
  const [first, ...others] = tabs;
  const [tab, show] = useTab([first.name, ...others.map((other) => other.name)]);
  const { openRequest } = holder;
  return (
    <div className={frame.page}>
      <HolderHead {...{ kind, holder, name, quiet }} onEdit={() => onEdit(tab === 'permissions' ? { tab } : {})} />
      {openRequest && (
        <div className={css.waiting}>
          <OpenRequestNote request={openRequest} words={(action, asked) => t(`users.${kind}.open.${action}`, asked)} />
        </div>
      )}
      <TabBar
        label={t('users.tabs')}
        tabs={tabs.map((one) => ({ name: one.name, word: t(`users.tab.${one.name}`), count: one.count }))}
        current={tab}
        onChange={show}
      />
      {tabs.find((one) => one.name === tab)?.content}
    </div>
  );
}

type HeadProps = Omit<HolderPageProps, 'tabs' | 'onEdit'> & { onEdit: () => void };

function HolderHead({ kind, holder: { state, entityStatus, actions }, name, quiet, onEdit }: HeadProps) {
  const t = useText();
  return (
    <PageHeader
      title={name}
      status={
        <>
          <StateTag state={state} />
          {entityStatus !== 'OK' && <EntityStatusWord status={entityStatus} />}
        </>
      }
      quiet={quiet}
      actions={
        <ActionButton
          variant={actions.update.allowed ? 'filled' : 'default'}
          leftSection={<IconPencil aria-hidden />}
          decision={actions.update}
          title={t(`users.${kind}.cannot.update`)}
          onClick={onEdit}
        >
          {t('forms.edit')}
        </ActionButton>
      }
    />
  );
}
