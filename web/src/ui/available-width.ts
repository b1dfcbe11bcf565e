import { createContext } from 'react';

/**
 * The pixels that the frame leaves a page beside the navigation, known before layout: what depends on its width then
 * renders only once. It is a guess if the page uses only part of it, or has a scrollbar.
 */
export const AvailableWidth = createContext(() => window.innerWidth);
