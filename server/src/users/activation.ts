import { PortalError } from '../platform/errors.ts';

type Active = { active: boolean };

/** An editor’s change: new content, active or not as before. */
export function keepingActivity<Content>({
  content,
  ...change
}: {
  content: Content;
  version: number;
  comment?: string | undefined;
}) {
  const edit = ({ active }: Content & Active): Content & Active => ({ ...content, active });
  return { ...change, edit };
}

/** Activating or inactivating: the content unchanged. Refused (WRONG_STATE) if nothing would change. */
export function activation(
  { active, ...change }: { active: boolean; version: number; comment: string },
  kind: 'user' | 'group',
) {
  const edit = <Content extends Active>(stored: Content): Content => {
    if (stored.active !== active) return { ...stored, active };
    const key = `${kind}${active ? 'Active' : 'Inactive'}`;
    throw new PortalError('WRONG_STATE', { reasons: [{ kind: 'state', key, parameters: {} }] });
  };
  return { ...change, edit };
}
