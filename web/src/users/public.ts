export { StateWord } from './state-word.tsx';
