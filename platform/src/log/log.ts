import { pino, type Logger } from 'pino';
import { traceId } from '../tracing/trace.ts';
import { redacted } from './redaction.ts';

export type Log = Logger;

/** Bound fields (`child`) pass by the formatters; these names are what anybody would bind. */
const neverBound = ['password', 'secret', 'token', 'authorization', 'cookie', 'apiKey'];

/** A structured log of one service on standard output, one JSON object a line, secrets replaced by `[secret]`. */
export const newLog = (service: string, level = 'info', destination?: { write: (line: string) => void }): Log =>
  pino(
    {
      name: service,
      level,
      base: { service },
      mixin: () => {
        const id = traceId();
        return id === undefined ? {} : { traceId: id };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redacted(fields),
      },
      redact: { paths: neverBound, censor: '[secret]' },
      // Errors are taken apart before, with everything else.
      serializers: { err: (error: unknown) => error },
    },
    destination ?? pino.destination({ sync: true }),
  );
