import { useEffect } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { refusedFields } from '../../ui/form/refused-fields.ts';
import type { DraftForm } from '../../ui/form/use-draft.ts';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { useTab } from '../use-tab.ts';

const TABS = ['details', 'permissions'] as const;
export type EditorTab = (typeof TABS)[number];

type TabsProps = { current: EditorTab; changes: number; onChange: (tab: EditorTab) => void };

/** The two tabs of an editor: who it is, and what they may do. */
export function EditorTabs({ current, changes, onChange }: TabsProps) {
  const t = useText();
  return (
    <TabBar
      label={t('users.tabs')}
      tabs={TABS.map((name) => ({
        name,
        word: t(`users.tab.${name}`),
        count: name === 'permissions' && changes > 0 ? changes : undefined,
      }))}
      current={current}
      onChange={onChange}
    />
  );
}

type Checked = Pick<DraftForm<object>, 'checkAll'>;

/** The open tab; an error in a field, found here or by the server, opens the tab it is on. */
export function useEditorTab(form: Checked, refusal: unknown) {
  const [tab, show] = useTab(TABS);
  useEffect(() => {
    const fields = refusedFields(refusal);
    if (fields.length === 0) return;
    show(fields.every(({ field }) => field === 'permissions') ? 'permissions' : 'details');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal, wherever one goes afterwards
  }, [refusal]);
  const checkAll = () => {
    const count = form.checkAll();
    if (count > 0) show('details');
    return count;
  };
  return { tab, show, checkAll };
}
