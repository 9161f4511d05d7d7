import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite';

/** In development the addresses come from the environment; a built page gets them from the server that hands it out. */
const addresses = (env: Readonly<Record<string, string>>): Plugin => ({
  name: 'soebs-addresses',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('%SOEBS_API%', env['API_URL'] ?? 'http://localhost:4001')
      .replace('%SOEBS_TERMS%', env['TERMS_URL'] ?? '')
      .replace('%SOEBS_STATUS%', env['STATUS_URL'] ?? ''),
});

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwind(), addresses(loadEnv(mode, import.meta.dirname, ['API_', 'TERMS_', 'STATUS_']))],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', port: 4000, strictPort: true },
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      treeshake: {
        // The contract and the events only describe: what a screen does not use need not be sent.
        moduleSideEffects: [{ test: /[\\/](contract|events)[\\/]src[\\/]/, sideEffects: false }],
      },
      output: {
        // zod must know before its first schema that nothing may be evaluated from text (CSP).
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|api[\\/]no-eval/ }] },
      },
    },
  },
}));
