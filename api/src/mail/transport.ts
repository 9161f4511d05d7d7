import { createTransport } from 'nodemailer';

/** A message ready to leave. `id` becomes its Message-ID: the same for every try, so that receivers can tell copies. */
export type Message = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mail programs unsubscribe by one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly Attachment[];
};

export type Attachment = { readonly filename: string; readonly content: Buffer; readonly contentType: string };

/** The server will never take this message: address or content is refused for good. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  readonly code = 'undeliverable';
}

/** The server cannot be reached: every other message would fare the same. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway';
  readonly code = 'mail_server_away';
}

/** Hands messages to a mail server. Resolves when one is taken; throws Undeliverable, MailServerAway, or what went wrong. */
export type MailTransport = {
  readonly deliver: (message: Message) => Promise<void>;
  /** Throws when the server does not take us; sends nothing. */
  readonly check: () => Promise<unknown>;
  readonly close: () => void;
};

const isFinal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode < 560;

/** The connection failed, and not the message on it (so nodemailer marks it). */
const isAway = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'command' in error && error.command === 'CONN';

/** How mail programs are told where to unsubscribe (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Readonly<Record<string, string>> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** SMTP to `url` (`smtp://user:password@host:587`, `smtps://…`) from one address. */
export const smtpTransport = ({ url, from }: { readonly url: string; readonly from: string }): MailTransport => {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return {
    deliver: async ({ id, attachments = [], unsubscribeUrl, ...message }) => {
      try {
        const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) };
        const envelope = { from, messageId: `<${id}@${domain}>`, headers };
        await transport.sendMail({ ...envelope, ...message, attachments: [...attachments] });
      } catch (error) {
        if (isFinal(error)) throw new Undeliverable('the mail server refuses this message', { cause: error });
        if (isAway(error)) throw new MailServerAway('the mail server cannot be reached', { cause: error });
        throw error;
      }
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  };
};
