import type { z } from 'zod';
import type { TokenScope } from './applications.ts';
import type { Endpoint } from './endpoint.ts';

/** Where all machine calls begin. */
export const MACHINE_PREFIX = '/enterprise/v1';
/** Where they are explained, a page of the web. */
export const MACHINE_DOCS = '/enterprise-api/docs';

/** A call for programs: by token alone, with the scope that it needs. */
export type MachineEndpoint<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = Endpoint<P, Q, B, A> & { readonly scope: TokenScope | null };

/** Names the scope that a call needs; null: any token will do. */
export const scoped =
  (scope: TokenScope | null) =>
  <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
    call: Endpoint<P, Q, B, A>,
  ): MachineEndpoint<P, Q, B, A> => ({ ...call, scope });
