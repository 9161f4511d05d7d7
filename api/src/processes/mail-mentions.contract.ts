import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { streamName, transcriptDocuments } from '@soebs/events';
import { mentionOf } from '@soebs/events/transcript';
import { newId, type StoredEvent } from '@soebs/platform';
import type { EmailUser } from '../mail/email-to.ts';
import { mentions } from '../members/mentions.ts';
import { sharingBy } from '../testing/sharing.ts';
import { sharedWorld, type World } from '../testing/world.ts';
import { mailMentions } from './mail-mentions.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

/** A comment of somebody that mentions another person, as the log brings it. */
const mention = (projectId: string, by: string, of: string, at: string): StoredEvent => {
  const comment = {
    act: 'add',
    id: newId(),
    anchor: { on: 'paragraph', seg: 'p0' },
    text: mentionOf(of),
  };
  const causation = { commandId: newId(), causationId: newId(), correlationId: newId(), actorId: by };
  return {
    id: newId(),
    streamId: streamName(transcriptDocuments.category, projectId),
    type: 'TranscriptEdited',
    data: { opId: newId(), by, ops: [{ type: 'C', comment, by, at }] },
    metadata: { ...causation, at, version: transcriptDocuments.codec.versionOf('TranscriptEdited') },
    revision: 2,
    position: 2n,
  };
};

it('[SH7] [NT2] killed before or behind its email, a mention is mailed once; another one within ten minutes not at all', async () => {
  const owner = await world.member();
  const sharing = sharingBy(world, owner);
  const projectId = await sharing.finished();
  const { user } = await sharing.joinedAs(projectId, 'reader');
  const out = new Map<string, string>();
  let isKilled = true;
  const people = new Map<string, EmailUser>([owner.user, user].map((each) => [each._id, each]));
  const { react } = mailMentions({
    commands: world.commands,
    people: { find: (userId) => Promise.resolve(people.get(userId)) },
    subscribers: {
      find: (userId) => {
        const found = people.get(userId);
        const unsubscribe = { page: 'page', oneClick: 'click' };
        return Promise.resolve(found && { user: found, isAlways: false, unsubscribe });
      },
    },
    mentions: mentions(world.db),
    outbox: {
      put: ({ to }, id = newId()) => {
        if (isKilled) return Promise.reject(new Error('killed'));
        out.set(id, to);
        return Promise.resolve();
      },
    },
    webUrl: 'https://soebs.example',
    now: () => new Date(),
  }) as { react: (stored: StoredEvent) => Promise<void> };
  const at = (minutes: number): string => new Date(Date.now() - 60 * 60_000 + minutes * 60_000).toISOString();
  const first = mention(projectId, owner.user._id, user._id, at(0));
  await expect(react(first)).rejects.toThrow('killed');
  isKilled = false;
  await react(first);
  await react(first);
  expect([...out.values()]).toEqual([user.email]);
  await react(mention(projectId, owner.user._id, user._id, at(9)));
  expect(out.size).toBe(1);
  await react(mention(projectId, owner.user._id, user._id, at(10)));
  await react(first);
  expect(out.size).toBe(2);
});
