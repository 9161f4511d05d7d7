export { given, play } from './scenario.ts';
