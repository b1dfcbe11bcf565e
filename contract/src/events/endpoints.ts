import { endpoint } from '../endpoint.ts';

/** The content of a stream event: something of this kind has changed, so the reader fetches it again. */
export const EVENT_KINDS = [
  'order',
  'upload',
  // somebody's own settings or sessions; the id is theirs
  'session',
  // users and user groups, for their administrators
  'userAdministration',
  'account',
  'statementImport',
  'changeRequest',
  'signOffRule',
  'accountGroup',
  'bank',
  // the provider's connections to banks
  'connection',
  'owner',
  'rateList',
  // of templates, and of the standing orders that pay them
  'template',
  // of the Download Center
  'document',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export type PortalEvent = { kind: EventKind; uniqueId: string };

export const eventsEndpoints = {
  events: endpoint({
    method: 'GET',
    path: 'portal/events',
    summary:
      'Server-sent events: which orders, uploads, accounts, statement imports, change requests, sign-off rules, account groups, banks, connections to banks, account owners, files of exchange rates, templates, standing orders and documents of the client have changed. They carry ids, never content.',
    access: 'session',
    audience: 'everyone',
    stream: 'events',
    errors: ['UNAUTHENTICATED'],
  }),
};
