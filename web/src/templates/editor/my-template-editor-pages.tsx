import { kindEditorPages } from '../../approvals/public.ts';
import { myTemplate } from '../template.ts';
import { draftOf, NEW_TEMPLATE } from './template-draft.ts';
import { MyTemplateEditor } from './template-editor.tsx';
import { withPayment } from './with-payment.tsx';

const pages = kindEditorPages(myTemplate, {
  Editor: MyTemplateEditor,
  newDraft: () => NEW_TEMPLATE,
  draftOf,
});

/** The editor for a new template of the reader’s own, and for an existing one. */
export const NewPage = withPayment(pages.NewPage);
export const { EditPage } = pages;
