export { verifyChains, type ChainFault } from './verify-chain.ts';
