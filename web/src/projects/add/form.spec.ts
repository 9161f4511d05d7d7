import { describe, expect, it } from '@jest/globals';
import { speakerChoices } from './form.ts';

describe('the form of a new project', () => {
  it('[TJ9] asks who speaks: what is found first, then channels, then numbers', () => {
    expect(speakerChoices).toEqual(['auto', 'channels', '1', '2', '3', '4', '5', '6', '7', '8']);
  });
});
