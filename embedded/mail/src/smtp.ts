import { simpleParser, type AddressObject } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Emails } from './emails.ts';

/** How the server treats the next mails: takes them, refuses them for now or for good, or hangs up after taking one. */
export const behaviours = ['take', 'refuseForNow', 'refuseForGood', 'hangUpAfterTaking'] as const;
export type Behaviour = (typeof behaviours)[number];
export type Mood = { behaviour: Behaviour };

const refusals: Readonly<Partial<Record<Behaviour, { code: number; text: string }>>> = {
  refuseForNow: { code: 451, text: 'try again later' },
  refuseForGood: { code: 550, text: 'no such mailbox' },
};

const addressesOf = (found: AddressObject | AddressObject[] | undefined): string[] =>
  [found ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address.toLowerCase()));

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly responseCode: number;
  constructor(code: number, text: string) {
    super(text);
    this.responseCode = code;
  }
}

const read = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
  const mail = await simpleParser(stream);
  const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
  return {
    messageId: mail.messageId ?? '',
    from: addressesOf(mail.from)[0] ?? '',
    to: recipients,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: typeof mail.html === 'string' ? mail.html : '',
    receivedAt: new Date().toISOString(),
  };
};

/** A mail server that keeps every mail and passes none on. */
export const smtpServer = (emails: Emails, mood: Mood): SMTPServer => {
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onData: (stream, session, done) => {
      const taken = read(stream, session);
      const refusal = refusals[mood.behaviour];
      taken.then(
        (mail) => {
          if (refusal) {
            done(new Refusal(refusal.code, refusal.text));
            return;
          }
          emails.add(mail);
          if (mood.behaviour === 'take') done();
          else for (const connection of server.connections) connection.close();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  server.on('error', () => undefined);
  return server;
};
