import { createContext } from 'react';

/**
 * The pixels that the frame leaves a page beside the navigation, known before anything is laid out: what depends on its
 * width is then drawn once. A page that takes a part of it only, or a scrollbar, makes it a guess.
 */
export const Room = createContext(() => window.innerWidth);
