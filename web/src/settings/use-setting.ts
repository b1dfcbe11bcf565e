import type { TextKey } from '@portico/contract/text-keys';
import { useSession } from '../lib/session/session.tsx';
import { saveSettings, type Settings } from './queries.ts';
import { useChange } from './use-changes.ts';

type Field = Exclude<keyof Settings, 'uniqueId' | 'sessionRiskAcknowledgedAt' | 'sessionTokenLifetimeInMinutes'>;

/** One of the personal settings: its value, and how to choose it. `name` is its label. */
export function useSetting<Name extends Field>(
  field: Name,
  name: TextKey,
): [Settings[Name], (value: Settings[Name]) => void] {
  const change = useChange();
  const { settings } = useSession().user;
  const before = settings[field];
  const choose = (value: Settings[Name]) =>
    change({
      name: (t) => t(name),
      run: () => saveSettings({ [field]: value }),
      back: () => saveSettings({ [field]: before }),
    });
  return [before, choose];
}
