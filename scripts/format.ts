import { runTool } from './tools.ts';

const result = await runTool('prettier', ['--write', '--log-level=warn', '.']);
process.exit(result.status);
