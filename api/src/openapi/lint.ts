import { fileURLToPath } from 'node:url';
import { createConfig, lint, type NormalizedProblem } from '@redocly/openapi-core';

/** Lints the descriptions in docs by Redocly's recommended rules; a step of `npm run check`. */
const names = ['docs/openapi.json', 'docs/openapi-enterprise.json'] as const;
// What no path knows stands beside the paths: `method_not_allowed` belongs to none of them.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-unused-components': 'off' } });
const placeOf = ({ location }: NormalizedProblem): string => location.map(({ pointer }) => pointer ?? '').join(', ');
for (const name of names) {
  const problems = await lint({ ref: fileURLToPath(new URL(`../../../${name}`, import.meta.url)), config });
  for (const problem of problems)
    process.stderr.write(`${name}${placeOf(problem)}: ${problem.message} (${problem.ruleId})\n`);
  if (problems.length > 0) process.exitCode = 1;
}
