import { z } from 'zod';

/** A switch in an address: `true` or `false`, nothing else. */
export const flag = z
  .enum(['true', 'false'])
  .transform((given) => given === 'true')
  .meta({ type: 'boolean', enum: undefined });

/** A switch that is on only for `true`, whatever else is written (spec: withPunctuation). */
export const onlyTrue = z
  .string()
  .transform((given) => given === 'true')
  .meta({ type: 'boolean' });

/** Several of some values, separated by commas. */
export const listOf = <T extends z.ZodEnum<Readonly<Record<string, string>>>>(each: T) =>
  z
    .string()
    .transform((given) => given.split(','))
    .pipe(z.array(each))
    .meta({ type: 'array', items: { type: 'string', enum: each.options } });

/** A moment, as an ISO text with its zone. It is described so; what is stored was made by a clock and is not read again. */
export const moment = z.string().meta({ format: 'date-time' });
