/** What a document is: something that the portal reports, or a list or statements as a file. */
export const DOCUMENT_KINDS = ['REPORT', 'DOWNLOAD'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** How much a document says and how it is divided: the report types of spec B3. */
export const DOCUMENT_LAYOUTS = ['OVERVIEW', 'DETAILS', 'COMBINED', 'SEPARATED'] as const;
export type DocumentLayout = (typeof DOCUMENT_LAYOUTS)[number];

/**
 * Whether there is a file: it is ready, it could not be kept, or its time is over. How it got there doesn't matter here:
 * whether it was downloaded is another field.
 */
export const DOCUMENT_STATUSES = ['READY', 'FAILED', 'EXPIRED'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOWNLOAD_STATUSES = ['NEW', 'DOWNLOADED'] as const;
export type DownloadStatus = (typeof DOWNLOAD_STATUSES)[number];

/** Why a document could not be kept: itself, its owner's space, the storage, or something unforeseen. */
export const DOCUMENT_FAILURES = ['TOO_LARGE', 'NO_SPACE', 'STORAGE', 'PROBLEM'] as const;
export type DocumentFailure = (typeof DOCUMENT_FAILURES)[number];

/** Whose document it is. */
export const OWNER_TYPES = ['USER'] as const;
export type OwnerType = (typeof OWNER_TYPES)[number];
