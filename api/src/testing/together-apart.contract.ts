import { runGroup } from './grouped.ts';

runGroup('worlds');
