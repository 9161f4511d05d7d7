import { describe, expect, it } from '@jest/globals';
import { useSidebar } from './sidebar.ts';

describe('the sidebar', () => {
  it('is expanded by default and collapses below 1280 px', () => {
    expect(useSidebar.getState().expanded).toBe(true);
    useSidebar.getState().fit(1_280);
    expect(useSidebar.getState().expanded).toBe(true);
    useSidebar.getState().fit(1_279);
    expect(useSidebar.getState().expanded).toBe(false);
  });
});
