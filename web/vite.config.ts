import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite';

/** In development the addresses come from the environment; a built page gets them from the server that hands it out. */
const addresses = (env: Readonly<Record<string, string>>): Plugin => ({
  name: 'soebs-addresses',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('%SOEBS_API%', env['API_URL'] ?? 'http://localhost:4001')
      .replace('%SOEBS_TERMS%', env['TERMS_URL'] ?? '')
      .replace('%SOEBS_STATUS%', env['STATUS_URL'] ?? ''),
});

/**
 * zod can describe its schemas as JSON Schema and tells in English what is wrong with a value; a built page goes without: nobody
 * asks for the one, and the forms have words of their own for the other.
 */
const leanZod = (): Plugin => ({
  name: 'soebs-lean-zod',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (/[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/.test(id))
      return { code: "export default () => ({ localeError: () => 'invalid' });", map: null };
    if (!/[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '');
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
  },
});

/**
 * The contract says in sentences what each call does: for docs/openapi.json, not for browsers. A built page goes without.
 */
const leanContract = (): Plugin => ({
  name: 'soebs-lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/[\\/]contract[\\/]src[\\/][\w-]+\.ts$/.test(id)) return null;
    const text = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/.source;
    const part = `(?:${text}|[A-Z][A-Z_]*)`;
    const said = new RegExp(`\\b(?:summary|description):\\s*${part}(?:\\s*\\+\\s*${part})*,?`, 'g');
    return { code: code.replaceAll(said, ''), map: null };
  },
});

/** The router's own package names its development build only; a built page takes the other one. */
const routerFor = (mode: string): Record<string, string> =>
  mode === 'production'
    ? { 'react-router': join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs') }
    : {};

export default defineConfig(({ mode }) => ({
  plugins: [
    leanZod(),
    leanContract(),
    react(),
    tailwind(),
    addresses(loadEnv(mode, import.meta.dirname, ['API_', 'TERMS_', 'STATUS_'])),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions], alias: routerFor(mode) },
  // The worker of subtitles brings the hyphenation of a language when a text in it is cut.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 4000, strictPort: true },
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // Who reads by a link has no account: a page of its own, without what screens need.
      input: ['index.html', 'shared.html'].map((name) => join(import.meta.dirname, name)),
      treeshake: {
        // The contract and the events only describe: what a screen does not use need not be sent.
        moduleSideEffects: [{ test: /[\\/](contract|events)[\\/]src[\\/]/, sideEffects: false }],
      },
      output: {
        // zod must know before its first schema that nothing may be evaluated from text (CSP).
        // What every page needs is one file: many small ones weigh more.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|api[\\/]no-eval/ },
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|i18next|react-i18next|zustand)[\\/]/,
            },
          ],
        },
      },
    },
  },
}));
