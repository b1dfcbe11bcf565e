import { lazyPart } from '../../ui/layout/lazy-part.tsx';

/** The dialog before an object is deleted, loaded when somebody asks for it. */
export const DeleteObject = lazyPart(async () => (await import('./delete-object-dialog.tsx')).DeleteObjectDialog);
