export { compareHeads, readHeads, writeHeads } from './kept-heads.ts';
export { verifyChains, type ChainFault } from './verify-chain.ts';
