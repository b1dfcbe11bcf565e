import { expect, test } from 'vitest';
import { presetDays } from './preset-days.ts';

test.each([
  ['next30', '2026-03-05', '2026-03-05', '2026-04-03'],
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['lastWorkday', '2026-03-02', '2026-02-27', '2026-02-27'],
  ['lastWorkday', '2026-03-03', '2026-03-02', '2026-03-02'],
  ['lastWorkday', '2026-03-01', '2026-02-27', '2026-02-27'],
  ['week', '2026-03-05', '2026-02-27', '2026-03-05'],
  ['thisMonth', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['thisMonth', '2026-03-31', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to });
});
