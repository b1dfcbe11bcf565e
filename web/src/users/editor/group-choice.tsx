import { useText } from '../../lib/format/texts.tsx';
import { FieldSet } from '../../ui/form/form-section.tsx';
import { TickLine } from '../../ui/grid/columns/checkbox.tsx';
import { Why } from '../../ui/notices/why.tsx';
import type { UserChoices } from '../model.ts';
import css from '../users.module.css';

type ChoiceProps = {
  groups: UserChoices['groups'];
  /** Unique ids. */
  chosen: string[];
  most: number;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** The groups, with a box each; a group that the reader can't hand out says why. */
export function GroupChoice({ groups, chosen, most, error, onChange }: ChoiceProps) {
  const t = useText();
  const label = t('users.field.groups');
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <FieldSet
      label={label}
      error={error}
      help={groups.length === 0 ? t('users.help.noGroups') : t('users.help.groups')}
    >
      <div role="group" aria-label={label}>
        {groups.map(({ uniqueId, name, isActive, permissions, handOut }) => {
          const isChosen = chosen.includes(uniqueId);
          // Removing somebody from a group takes its rights away, which counts as handing out.
          const isRefused = !handOut.allowed;
          return (
            <div key={uniqueId} className={css.groupLine}>
              <TickLine
                label={name}
                checked={isChosen}
                disabled={isRefused || (!isChosen && chosen.length >= most)}
                onChange={() => toggle(uniqueId)}
              />
              <span className={css.quiet}>
                {isActive ? t('users.entries', { count: permissions.length }) : t('users.state.INACTIVE')}
              </span>
              {isRefused && <Why title={t('users.group.cannot.handOut', { name })} decision={handOut} />}
            </div>
          );
        })}
      </div>
    </FieldSet>
  );
}
