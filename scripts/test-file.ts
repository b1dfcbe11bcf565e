import { vi } from 'vitest';

// Files share a process with its loaded modules, whose code is fast only after running for a while. Modules hold only
// state that is the same for everybody.
vi.unstubAllGlobals();
