import type { Me } from '@soebs/contract';

export type Locale = Me['locale'];
