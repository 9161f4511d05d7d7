import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mentionOf, type RemarkAct, type StoredTranscript } from '@soebs/events/transcript';
import { newId } from '@soebs/platform';
import type { User } from '../accounts/documents/collections.ts';
import type { Client } from '../testing/client.ts';
import { edit, sharingBy } from '../testing/sharing.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let owner: { user: User; client: Client };
let sharing: ReturnType<typeof sharingBy>;
beforeAll(async () => {
  world = await sharedWorld();
  owner = await world.member({ firstname: 'Reto', lastname: 'Rot' });
  sharing = sharingBy(world, owner);
}, 60_000);
afterAll(() => world.close(), 30_000);

const asked = (comment: RemarkAct, baseRevision = 1) => ({ body: { opId: newId(), baseRevision, comment } });
const words = (from: number, to: number, text = 'Stimmt das?') =>
  ({
    act: 'add',
    id: newId(),
    anchor: { on: 'words', start: { seg: 'p0', at: from }, end: { seg: 'p0', at: to } },
    text,
  }) as const;

const commentOn = (client: Client, id: string, comment: RemarkAct) =>
  client.data('post', `/projects/${id}/transcript/comments`, asked(comment));
const refusedTo = async (client: Client, id: string, comment: RemarkAct): Promise<unknown> =>
  (await client.call('post', `/projects/${id}/transcript/comments`, asked(comment))).body;
const commentsOf = async (id: string) =>
  (await owner.client.data<{ transcript: StoredTranscript }>('get', `/projects/${id}/transcript`)).transcript
    .comments ?? [];

describe('comments on a text', () => {
  it('[SH7] a reader comments, an editor replies and resolves, each told by whom and when', async () => {
    const id = await sharing.finished();
    const reader = await sharing.joinedAs(id, 'reader');
    const editor = await sharing.joinedAs(id, 'editor');
    const begun = words(4, 15);
    await commentOn(reader.client, id, begun);
    await editor.client.data('patch', `/projects/${id}/transcript`, { body: edit(newId(), 'Ach, ') });
    await commentOn(editor.client, id, { act: 'reply', id: begun.id, replyId: newId(), text: 'Ja.' });
    await commentOn(editor.client, id, { act: 'resolve', id: begun.id });
    const [thread] = await commentsOf(id);
    expect(thread).toMatchObject({
      by: reader.user._id,
      at: expect.any(String) as unknown,
      quote: 'gemeinsamer',
      anchor: { start: { seg: 'p0', at: 9 }, end: { seg: 'p0', at: 20 } },
      replies: [{ by: editor.user._id, text: 'Ja.' }],
      resolved: { by: editor.user._id },
    });
    const { items } = await reader.client.data<{ items: { userId: string; isMember: boolean }[] }>(
      'get',
      `/projects/${id}/transcript/people`,
    );
    expect(items.map(({ userId }) => userId).sort()).toEqual([owner.user._id, reader.user._id, editor.user._id].sort());
    const file = await (await owner.client.fetch('get', `/projects/${id}/export/transcript?format=json`)).text();
    expect(JSON.parse(file)).toMatchObject({
      comments: [{ words: 'gemeinsamer', text: 'Stimmt das?', resolvedBy: { at: expect.any(String) as unknown } }],
    });
    const srt = await (await owner.client.fetch('get', `/projects/${id}/export/subtitles?format=srt`)).text();
    expect(srt).not.toContain('Stimmt das');
  });

  it('[SH7] only who wrote a comment changes it; they and the owner take it away', async () => {
    const id = await sharing.finished();
    const reader = await sharing.joinedAs(id, 'reader');
    const editor = await sharing.joinedAs(id, 'editor');
    const begun = words(0, 3);
    await commentOn(reader.client, id, begun);
    const write = { act: 'write', id: begun.id, replyId: null, text: 'anders' } as const;
    const remove = { act: 'remove', id: begun.id, replyId: null } as const;
    expect(await refusedTo(editor.client, id, write)).toMatchObject({ error: 'forbidden' });
    expect(await refusedTo(editor.client, id, remove)).toMatchObject({ error: 'forbidden' });
    await commentOn(reader.client, id, write);
    expect(await commentsOf(id)).toMatchObject([{ text: 'anders' }]);
    await commentOn(owner.client, id, remove);
    expect(await commentsOf(id)).toEqual([]);
    const tooLong = { ...words(0, 3), text: 'x'.repeat(2_001) };
    expect(await refusedTo(reader.client, id, tooLong)).toMatchObject({ error: 'validation_failed' });
  });

  it('[SH4] [SH7] who was removed comments no more, and corrections carry no comments', async () => {
    const id = await sharing.finished();
    const gone = await sharing.joinedAs(id, 'reader');
    await owner.client.data('delete', `/projects/${id}/members/${gone.memberId}`);
    expect(await refusedTo(gone.client, id, words(0, 3))).toMatchObject({ error: 'not_found' });
    const smuggled = { type: 'C', comment: words(0, 3), by: gone.user._id, at: null };
    const body = { opId: newId(), baseRevision: 1, operations: [smuggled] };
    const answer = await owner.client.call('patch', `/projects/${id}/transcript`, { body });
    expect(answer.body).toMatchObject({ error: 'validation_failed' });
  });

  it('[SH7] [NT2] a mention mails who is in the project, every ten minutes at most', async () => {
    const id = await sharing.finished();
    const reader = await sharing.joinedAs(id, 'reader');
    const editor = await sharing.joinedAs(id, 'editor');
    const stranger = await world.member();
    const text = `${mentionOf(reader.user._id)} und ${mentionOf(stranger.user._id)}: ganz geheim`;
    await commentOn(owner.client, id, words(0, 3, text));
    await commentOn(owner.client, id, words(0, 3, text));
    const mailsTo = (email: string) =>
      world.mails.filter((mail) => mail.to === email && /Kommentar|comment/u.test(mail.subject));
    // Mentions are told in their order: once this one is out, those before were.
    await commentOn(owner.client, id, words(0, 3, mentionOf(editor.user._id)));
    await world.mailTo(editor.user.email, /Kommentar/);
    expect(mailsTo(reader.user.email)).toHaveLength(1);
    expect(mailsTo(reader.user.email)[0]?.text).not.toContain('geheim');
    expect(mailsTo(stranger.user.email)).toEqual([]);
  });

  it('[TX43] an editor marks a passage, which goes along with its words into files that ask for it; a reader does not', async () => {
    const id = await sharing.finished();
    const reader = await sharing.joinedAs(id, 'reader');
    const editor = await sharing.joinedAs(id, 'editor');
    const { id: markId, anchor } = words(4, 15);
    const mark = { act: 'highlight', id: markId, anchor, colour: 'green', name: 'Zitat' } as const;
    expect(await refusedTo(reader.client, id, mark)).toMatchObject({ error: 'forbidden' });
    await commentOn(editor.client, id, mark);
    await editor.client.data('patch', `/projects/${id}/transcript`, { body: edit(newId(), 'Ach, ') });
    const { transcript } = await reader.client.data<{ transcript: StoredTranscript }>(
      'get',
      `/projects/${id}/transcript`,
    );
    expect(transcript.highlights).toMatchObject([
      { name: 'Zitat', by: editor.user._id, anchor: { start: { at: 9 }, end: { at: 20 } } },
    ]);
    const file = async (query: string): Promise<string> =>
      (await owner.client.fetch('get', `/projects/${id}/export/transcript?${query}`)).text();
    expect(await file('format=txt&withHighlights=true')).toContain('Zitat: «gemeinsamer»');
    expect(await file('format=txt')).not.toContain('Zitat');
    expect(JSON.parse(await file('format=json&withHighlights=true'))).toMatchObject({
      highlights: [{ words: 'gemeinsamer', colour: 'green' }],
    });
    await commentOn(owner.client, id, { act: 'unhighlight', id: mark.id });
    expect(await file('format=txt&withHighlights=true')).not.toContain('Zitat');
  });
});
