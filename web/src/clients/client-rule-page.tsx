import { useParams } from '@tanstack/react-router';
import { EditorGap, ClientRule } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { useClient } from './queries.ts';

/** The two-person rule of a client. */
export function ClientRulePage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/administration/client/two-person-rule/$uniqueId' });
  const client = useClient(uniqueId);
  if (client.data) return <ClientRule uniqueId={uniqueId} name={client.data.content.name} />;
  return <EditorGap failed={t('clients.loadFailed')} asked={[client]} />;
}
