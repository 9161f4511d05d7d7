/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { rememberWanted, takeWanted } from './after-login.ts';

describe('what somebody wanted before they had to log in', () => {
  beforeEach(() => sessionStorage.clear());

  it('is led to once, whoever it is when nobody was known', () => {
    rememberWanted('/project/1/edit?a=b', null);
    expect([takeWanted('u1'), takeWanted('u1')]).toEqual(['/project/1/edit?a=b', '/']);
  });

  it('belongs to the person who was logged in: another one comes to the dashboard', () => {
    rememberWanted('/project/1/edit', 'u1');
    expect(takeWanted('u2')).toBe('/');
    rememberWanted('/project/1/edit', 'u1');
    expect(takeWanted('u1')).toBe('/project/1/edit');
  });

  it('is only ever a path of our own', () => {
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      rememberWanted(path, null);
      expect(takeWanted('u1')).toBe('/');
    }
  });
});
