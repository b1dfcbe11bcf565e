import { vi } from 'vitest';

// Files share a process and the modules loaded there, whose code is fast only once it has run for a while. Modules
// keep nothing but what is the same for everybody.
vi.unstubAllGlobals();
