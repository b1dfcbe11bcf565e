import { kindEditorPages } from '../../approvals/public.ts';
import { clientTemplate } from '../template.ts';
import { draftOf, NEW_TEMPLATE } from './template-draft.ts';
import { ClientTemplateEditor } from './template-editor.tsx';
import { withPayment } from './with-payment.tsx';

const pages = kindEditorPages(clientTemplate, {
  Editor: ClientTemplateEditor,
  newDraft: () => NEW_TEMPLATE,
  draftOf,
});

/** The editor for a new template of the client, and for an existing one. */
export const NewPage = withPayment(pages.NewPage);
export const { EditPage } = pages;
