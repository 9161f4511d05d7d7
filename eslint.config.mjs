import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

const noEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read once, in config.ts.',
};

/** A literal in braces that is at once spread into what stands around it. */
const spreadLiteral = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
  message: 'Write the properties where the spread stands.',
};
const NUMBER = "[init.type='Literal'][init.raw=/^[0-9]/]";
const PRODUCT = "[init.type='BinaryExpression'][init.left.raw=/^[0-9]/][init.right.raw=/^[0-9]/]";
const camelCaseNumber = {
  selector: `:matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind='const'] > VariableDeclarator[id.name=/[a-z]/]:matches(${NUMBER}, ${PRODUCT})`,
  message: 'The name of a number is SCREAMING_CASE, with its unit.',
};
/** Interfaces merge; only what adds to a foreign module needs that. */
const interfaces = {
  selector: ':matches(Program, ExportNamedDeclaration) > TSInterfaceDeclaration',
  message: 'Write a type.',
};
const style = [spreadLiteral, camelCaseNumber, interfaces];
/** Nobody reads an implementation to learn what it offers. */
const inferredType = {
  selector:
    "TSTypeReference[typeName.name='ReturnType'] > TSTypeParameterInstantiation > TSTypeQuery:not([exprName.name=/^set(Timeout|Interval)$/])",
  message: 'Give what a function returns a type with a name.',
};

/** Names that do not say what something is: take the word that readers of such code know (CONTRIBUTING.md). */
const vagueNames = [
  ...['told', 'Told', 'noted', 'Noted', 'Standing', 'Happening', 'Manner', 'Whose', 'Why', 'Fact', 'Wish', 'wishes'],
  ...['sittings', 'leftovers', 'deaths', 'robbedUserId', 'objectionTo', 'putAside'],
];

export default ts.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/.data/',
      '**/.data-dev/',
      '**/playwright-report/',
      '**/test-results/',
      // Compiled by its own rules against a client that is generated for it.
      'e2e/clients/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
      'no-console': 'error',
      'id-denylist': ['error', ...vagueNames],
      'no-restricted-syntax': ['error', noEnv, ...style],
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 8],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
    },
  },
  {
    files: ['**/*.{spec,contract}.{ts,tsx}', 'e2e/**/*.ts', '**/testing/**'],
    rules: {
      'max-lines-per-function': 'off',
      'max-params': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/config.ts', 'embedded/**/*.ts', 'e2e/**/*.ts', '**/*.contract.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...style] },
  },
  { files: ['embedded/**/*.ts', 'e2e/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['web/{src,serve}/**/*.{ts,tsx}'],
    ignores: ['web/serve/config.ts', '**/*.spec.{ts,tsx}', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', noEnv, ...style, inferredType] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks, 'jsx-a11y': a11y },
    languageOptions: { globals: globals.browser },
    rules: { ...hooks.configs.recommended.rules, ...a11y.flatConfigs.recommended.rules },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node }, rules: { 'no-console': 'off' } },
);
