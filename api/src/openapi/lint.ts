import { fileURLToPath } from 'node:url';
import { createConfig, lint, type NormalizedProblem } from '@redocly/openapi-core';

/** Lints docs/openapi.json by Redocly's recommended rules; a step of `npm run check`. */
const ref = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));
// What no path knows stands beside the paths: `method_not_allowed` belongs to none of them.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-unused-components': 'off' } });
const placeOf = ({ location }: NormalizedProblem): string => location.map(({ pointer }) => pointer ?? '').join(', ');
const problems = await lint({ ref, config });
for (const problem of problems) {
  process.stderr.write(`docs/openapi.json${placeOf(problem)}: ${problem.message} (${problem.ruleId})\n`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
