import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(process.cwd(), 'web/src');

/** Words between tags, and words in attributes that people read or hear. */
const literals = [/>\s*([A-Za-zÄÖÜäöü][^<>{}]*)\s*<\//g, /\s(?:aria-label|title|placeholder|label|alt)="([^"]+)"/g];

/** The product's name is the same in every language. */
const names = new Set(['Söbs']);

describe('components', () => {
  it('hold no words: every text comes by its key', () => {
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.spec.tsx') && !path.includes('testing'))
      .flatMap((path) => {
        const source = readFileSync(join(root, path), 'utf8');
        return literals.flatMap((pattern) =>
          [...source.matchAll(pattern)].map(([, words = '']) => `${path}: ${words.trim()}`),
        );
      })
      .filter((hit) => !names.has(hit.split(': ')[1] ?? ''));
    expect(found).toEqual([]);
  });
});
