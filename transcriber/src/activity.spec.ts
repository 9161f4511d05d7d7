import { describe, expect, it } from '@jest/globals';
import { newActivity } from './activity.ts';

describe('what a worker tells of itself', () => {
  it('[AD1] is free, at work on a run, and free again; its speed leans to the latest pieces', () => {
    const activity = newActivity();
    expect(activity.tell()).toEqual({ projectId: null, attempt: null, speed: null });
    const run = { projectId: 'p', attempt: 2 };
    activity.begin(run);
    activity.heard(4);
    activity.heard(8);
    expect(activity.tell()).toMatchObject({ projectId: 'p', attempt: 2 });
    expect(activity.tell().speed).toBeCloseTo(5.2);
    const other = { projectId: 'q', attempt: 1 };
    activity.begin(other);
    expect(activity.tell()).toMatchObject(other);
    activity.end(other);
    expect(activity.tell()).toMatchObject(run);
    activity.end(run);
    expect(activity.tell()).toMatchObject({ projectId: null, attempt: null });
  });
});
