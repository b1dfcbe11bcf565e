import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { EditorGap, MayNotEdit } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { ClientDetail } from '../model.ts';
import { useClient } from '../queries.ts';
import { ClientEditor } from './client-editor.tsx';

/** The editor for a client. */
export function EditClientPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/administration/client/editor/$uniqueId' });
  const client = useClient(uniqueId);
  if (client.data) return <EditClient key={uniqueId} client={client.data} />;
  return <EditorGap failed={t('clients.loadFailed')} asked={[client]} />;
}

function EditClient({ client }: { client: ClientDetail }) {
  const t = useText();
  // If somebody else changes the client meanwhile, saving fails on its version.
  const [opened] = useState(client);
  const { update } = opened.actions;
  if (!update.allowed) {
    return <MayNotEdit title={t('clients.editor')} text={t('clients.cannot.update')} decision={update} />;
  }
  return <ClientEditor client={opened} subclients={client.subclients} />;
}
