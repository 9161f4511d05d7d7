import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Fields that never reach a log, wherever they stand in what is logged. */
const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'secret',
  'authorization',
  'cookie',
  'apiKey',
];

/** A structured log of one service on standard output, one JSON object a line, secrets replaced by `[secret]`. */
export const newLog = (service: string, level = 'info', destination?: { write: (line: string) => void }): Log =>
  pino(
    {
      name: service,
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretFields.flatMap((field) => [
          field,
          `*.${field}`,
          `*.*.${field}`,
          `*["set-cookie"]`,
          `*.*["set-cookie"]`,
        ]),
        censor: '[secret]',
      },
    },
    destination ?? pino.destination({ sync: true }),
  );
