import type { UserGroupState, UserState } from '@portico/contract/users/model';
import { useText } from '../lib/format/texts.tsx';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import { Tag } from '../ui/values/tag.tsx';
import { STATE_LOOKS } from './model.ts';

type StateProps = { state: UserState | UserGroupState };

/** Whether a user can sign in, or a group's rights count. */
export function StateWord({ state }: StateProps) {
  const t = useText();
  return (
    <ShapeWord look={STATE_LOOKS[state]} title={t(`users.state.${state}.full`)}>
      {t(`users.state.${state}`)}
    </ShapeWord>
  );
}

/** The same for page headers, on its tint. */
export function StateTag({ state }: StateProps) {
  const t = useText();
  const { shape, tone } = STATE_LOOKS[state];
  return (
    <Tag tone={tone} shape={shape} title={t(`users.state.${state}.full`)}>
      {t(`users.state.${state}`)}
    </Tag>
  );
}
