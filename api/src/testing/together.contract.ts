import { afterAll } from '@jest/globals';
import { runGroup } from './grouped.ts';
import { closeSharedWorld } from './world.ts';

afterAll(closeSharedWorld, 30_000);
runGroup('shared');
