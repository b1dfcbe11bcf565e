export { CodeForm } from './factors/code-form.tsx';
export { FactorProblem } from './factors/factor-problem.tsx';
export { ProofForm } from './factors/proof-form.tsx';
export { useProof } from './factors/use-proof.ts';
export { PasswordForm } from './passwords/password-form.tsx';
