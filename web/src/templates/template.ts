import { objectKind } from '../approvals/public.ts';

const shared = { texts: 'templates', nameOf: ({ name }: { name: string }) => name } as const;

/** The templates of the client. */
export const clientTemplate = objectKind({
  ...shared,
  path: 'portal/administration/templates',
  queryKey: ['template', 'client'],
  list: '/payments/templates',
});

/** The reader’s own. */
export const myTemplate = objectKind({
  ...shared,
  path: 'portal/administration/myTemplates',
  queryKey: ['template', 'mine'],
  list: '/payments/my-templates',
});
