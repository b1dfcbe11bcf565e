import type { ApiAnswer, ApiCall } from '@portico/contract/api';
import { objectKind } from '../approvals/public.ts';
import { call } from '../lib/http/client.ts';

/** What becomes of several templates at once. */
type Several = {
  contents: (signal: AbortSignal) => Promise<ApiAnswer<'GET portal/administration/templates/contents'>>;
  change: (
    body: ApiCall<'POST portal/administration/templates/several'>['body'],
  ) => Promise<ApiAnswer<'POST portal/administration/templates/several'>>;
};

const shared = { texts: 'templates', nameOf: ({ name }: { name: string }) => name } as const;

/** The templates of the client. */
export const clientTemplate = objectKind({
  ...shared,
  path: 'portal/administration/templates',
  queryKey: ['template', 'client'],
  list: '/payments/templates',
});

const severalOfClient: Several = {
  contents: (signal) => call('GET portal/administration/templates/contents', {}, { signal }),
  change: (body) => call('POST portal/administration/templates/several', { body }),
};

/** The reader’s own. */
export const myTemplate = objectKind({
  ...shared,
  path: 'portal/administration/myTemplates',
  queryKey: ['template', 'mine'],
  list: '/payments/my-templates',
});

const severalOfMine: Several = {
  contents: (signal) => call('GET portal/administration/myTemplates/contents', {}, { signal }),
  change: (body) => call('POST portal/administration/myTemplates/several', { body }),
};

/** A kind of templates, and how several of it are read and changed at once. */
export const TEMPLATE_TABLES = {
  client: { kind: clientTemplate, several: severalOfClient, queryKey: ['template', 'client', 'contents'] },
  mine: { kind: myTemplate, several: severalOfMine, queryKey: ['template', 'mine', 'contents'] },
} as const;
export type TemplateTable = (typeof TEMPLATE_TABLES)[keyof typeof TEMPLATE_TABLES];
