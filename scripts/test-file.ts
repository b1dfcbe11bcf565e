import { vi } from 'vitest';

// Files share a process and the packages loaded there, and nothing else: each begins with modules of its own, as if it
// were the first.
vi.unstubAllGlobals();
vi.resetModules();
