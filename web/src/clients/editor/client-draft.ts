import type { ClientContent } from '../model.ts';

/** A client while being edited. */
export type ClientDraft = Omit<ClientContent, 'description'> & { description: string };

export function draftOf({ description, ...rest }: ClientContent): ClientDraft {
  return { ...rest, description: description ?? '' };
}

export function contentOf({ name, description, ...rest }: ClientDraft): ClientContent {
  return { ...rest, name: name.trim(), description: description.trim() || null };
}
