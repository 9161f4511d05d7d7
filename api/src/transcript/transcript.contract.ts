import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { revisionHeader, type exportsApi } from '@soebs/contract';
import {
  fromStoredTranscript,
  nameVersion,
  subtitlePresetId,
  writeTxt,
  writeVtt,
  type Operation,
  type StoredTranscript,
} from '@soebs/events/transcript';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { z } from 'zod';
import type { Client } from '../testing/client.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let client: Client;
let ownerId: string;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  const member = await world.member();
  client = member.client;
  ownerId = member.user._id;
}, 60_000);
afterAll(() => world.close(), 30_000);

type View = { revision: number; transcript: StoredTranscript };
const load = (id: string, who = client): Promise<View> => who.data<View>('get', `/projects/${id}/transcript`);
const textOf = async (id: string): Promise<string[]> => (await load(id)).transcript.segments.map(({ text }) => text);
const insert = (text: string, at: number, seg = 'p0'): Operation => ({
  type: 'T',
  seg,
  delta: at === 0 ? [text] : [at, text],
});
const patch = (id: string, baseRevision: number, operations: Operation[], opId = newId()) =>
  client.call('patch', `/projects/${id}/transcript`, { body: { opId, baseRevision, operations } });

describe('correcting', () => {
  it('[TX10] stores a correction by HTTP and by socket, and everybody who reads sees it', async () => {
    const id = await story.finished(ownerId, 'ein kurzer Satz');
    const { revision } = await load(id);
    const first = await patch(id, revision, [insert('neuer ', 4)]);
    expect(first.body).toMatchObject({ success: true, data: { revision: revision + 1 } });
    const live = await client.connect();
    const message = { projectId: id, opId: newId(), baseRevision: revision + 1, operations: [insert('Und ', 0)] };
    expect(await live.ask('transcript:operations', message)).toMatchObject({ data: { revision: revision + 2 } });
    expect(await textOf(id)).toEqual(['Und ein neuer kurzer Satz']);
    live.close();
  });

  it('[TX11] puts a correction made on an older text where it belongs now', async () => {
    const id = await story.finished(ownerId, 'eins zwei drei');
    const { revision } = await load(id);
    await patch(id, revision, [insert('null ', 0)]);
    const late = await patch(id, revision, [insert('vier ', 10)]);
    expect(late.status).toBe(200);
    expect(await textOf(id)).toEqual(['null eins zwei vier drei']);
  });

  it('[TX10] applies the same batch once, also by the other way and after a restart of the api', async () => {
    const id = await story.finished(ownerId, 'eins zwei');
    const { revision } = await load(id);
    const opId = newId();
    const answers = await Promise.all([1, 2, 3].map(() => patch(id, revision, [insert('drei ', 5)], opId)));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
    await world.api.stop();
    await world.api.start();
    await patch(id, revision + 1, [insert('vier ', 5)]);
    const again = await patch(id, revision, [insert('drei ', 5)], opId);
    expect(again.body).toMatchObject({ data: { revision: revision + 1 } });
    const live = await client.connect();
    const message = { projectId: id, opId, baseRevision: revision, operations: [insert('drei ', 5)] };
    expect(await live.ask('transcript:operations', message)).toMatchObject({ data: { revision: revision + 1 } });
    live.close();
    expect(await textOf(id)).toEqual(['eins vier drei zwei']);
  }, 30_000);

  it('[TX10] keeps every acknowledged correction of many that come at once', async () => {
    const id = await story.finished(ownerId, 'a');
    const { revision } = await load(id);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => patch(id, revision, [insert(`w${n} `, 0)])));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [text = ''] = await textOf(id);
    expect(text.split(' ').sort()).toEqual(['a', ...answers.map((_, n) => `w${n}`)].sort());
  }, 30_000);

  it('[TX11] refuses a revision from the future with what is new, by both ways', async () => {
    const id = await story.finished(ownerId, 'eins zwei');
    const { revision } = await load(id);
    await patch(id, revision, [insert('drei ', 5)]);
    const conflict = await patch(id, revision + 50, [insert('x', 0)]);
    expect(conflict.status).toBe(409);
    expect(conflict.body).toMatchObject({ error: 'transcript_conflict', details: { revision: revision + 1 } });
    const live = await client.connect();
    const message = { projectId: id, opId: newId(), baseRevision: revision + 50, operations: [insert('x', 0)] };
    expect(await live.ask('transcript:operations', message)).toMatchObject({
      error: 'transcript_conflict',
      details: { revision: revision + 1, tooFar: false },
    });
    live.close();
    const missed = await client.data('get', `/projects/${id}/transcript/revisions?after=${revision}`);
    expect(missed).toMatchObject({ tooFar: false, batches: [{ revision: revision + 1 }] });
  });

  it('[TX3] refuses an operation that does not fit the text, and changes nothing', async () => {
    const id = await story.finished(ownerId, 'kurz');
    const { revision } = await load(id);
    for (const operation of [insert('x', 99), insert('x', 0, 'nowhere')]) {
      const { status, body } = await patch(id, revision, [operation]);
      expect([409, 422]).toContain(status);
      expect(body.success).toBe(false);
    }
    for (const text of ['zwei\nZeilen', '\u0000', '\ud800']) {
      expect((await patch(id, revision, [insert(text, 0)])).status).toBe(422);
    }
    expect(await load(id)).toMatchObject({ revision });
  });
});

describe('who may', () => {
  it('[PJ1] edits neither an archived project nor one that is not finished', async () => {
    const id = await story.finished(ownerId, 'eins');
    const { revision } = await load(id);
    await client.data('patch', `/projects/${id}`, { body: { archived: true } });
    expect((await patch(id, revision, [insert('x', 0)])).body).toMatchObject({ error: 'project_not_editable' });
    await client.data('patch', `/projects/${id}`, { body: { archived: false } });
    expect((await patch(id, revision, [insert('x', 0)])).status).toBe(200);
    const waiting = await story.queued(ownerId);
    expect((await patch(waiting, 0, [insert('x', 0)])).body).toMatchObject({ error: 'project_not_editable' });
  });

  it('[TX38] [TJ5] has a finished text transcribed again by nobody: a retry is refused, and what was corrected stays', async () => {
    const id = await story.finished(ownerId, 'eins');
    await patch(id, (await load(id)).revision, [insert('von Hand ', 0)]);
    expect(await client.refusal('post', `/projects/${id}/retry`)).toBe('job_state_conflict');
    expect(await textOf(id)).toEqual(['von Hand eins']);
  });

  it('answers others as if there were nothing', async () => {
    const id = await story.finished(ownerId, 'geheim');
    const { client: other } = await world.member();
    const body = { opId: newId(), baseRevision: 1, operations: [insert('x', 0)] };
    expect(await other.refusal('get', `/projects/${id}/transcript`)).toBe('not_found');
    expect(await other.refusal('patch', `/projects/${id}/transcript`, { body })).toBe('not_found');
    expect(await other.refusal('get', `/projects/${id}/transcript/revisions?after=0`)).toBe('not_found');
    expect(await other.refusal('get', `/projects/${id}/export/transcript`)).toBe('not_found');
    const live = await other.connect();
    expect(await live.ask('transcript:operations', { projectId: id, ...body })).toMatchObject({ error: 'not_found' });
    live.close();
    expect(await textOf(id)).toEqual(['geheim']);
  });
});

describe('versions', () => {
  type Version = { revision: number; by: string | null; edits: number; name: string | null };
  const versionsOf = async (id: string): Promise<Version[]> =>
    (await client.data<{ items: Version[] }>('get', `/projects/${id}/transcript/versions`)).items;

  it('[TX38] lists the machine’s text and editing sessions of edits, with their names', async () => {
    const id = await story.finished(ownerId, 'Guten Tag.');
    const { revision } = await load(id);
    await patch(id, revision, [insert('Also: ', 0)]);
    const second = (await load(id)).revision;
    await patch(id, second, [nameVersion(second, 'Zum Gegenlesen')]);
    const found = await versionsOf(id);
    expect(found.map(({ by, name }) => [by, name])).toEqual([
      [ownerId, null],
      [ownerId, 'Zum Gegenlesen'],
      [null, null],
    ]);
    expect(found[2]).toMatchObject({ revision, edits: 0 });
  });

  it('[TX38] shows an old version and brings it back as a new one, with its times', async () => {
    const id = await story.finished(ownerId, 'Guten Tag.', 'Bis bald.');
    const machine = await load(id);
    await patch(id, machine.revision, [insert('Also: ', 0)]);
    await patch(id, (await load(id)).revision, [{ type: 'M', seg: 'p0', next: 'p1', at: 16 }]);
    const old = await client.data<View>('get', `/projects/${id}/transcript?revision=${machine.revision}`);
    expect(old).toEqual(machine);
    const edited = await load(id);
    const restored = await client.data<{ revision: number }>('post', `/projects/${id}/transcript/restore`, {
      body: { revision: machine.revision },
    });
    const now = await load(id);
    expect(now.revision).toBe(restored.revision);
    expect(now.revision).toBeGreaterThan(edited.revision);
    expect(now.transcript.segments.map(({ text }) => text)).toEqual(['Guten Tag.', 'Bis bald.']);
    expect(now.transcript.segments[0]).toEqual(machine.transcript.segments[0]);
    const again = await client.data<View>('get', `/projects/${id}/transcript?revision=${edited.revision}`);
    expect(again.transcript).toEqual(edited.transcript);
  });

  it('[TX38] refuses a revision that never was a text, others’ texts and archived ones', async () => {
    const id = await story.finished(ownerId, 'Guten Tag.');
    const { client: other } = await world.member();
    const restore = { body: { revision: 1 } };
    expect(await client.refusal('get', `/projects/${id}/transcript?revision=99`)).toBe('not_found');
    expect(await client.refusal('get', `/projects/${id}/transcript?revision=0`)).toBe('not_found');
    expect(await other.refusal('get', `/projects/${id}/transcript/versions`)).toBe('not_found');
    expect(await other.refusal('post', `/projects/${id}/transcript/restore`, restore)).toBe('not_found');
    await client.data('patch', `/projects/${id}`, { body: { archived: true } });
    expect(await client.refusal('post', `/projects/${id}/transcript/restore`, restore)).toBe('project_not_editable');
  });
});

describe('exporting', () => {
  const download = async (id: string, path: string) => {
    const response = await client.fetch('GET', `/projects/${id}/export/${path}`);
    return { response, text: await response.text() };
  };

  it('[TX40] writes exactly what the editor shows', async () => {
    const id = await story.finished(ownerId, 'Erster Absatz hier.', 'Zweiter Absatz dort.');
    const { revision } = await load(id);
    await patch(id, revision, [insert('wirklich ', 8, 'p1')]);
    const { response, text } = await download(id, 'transcript');
    expect(text).toBe(writeTxt(fromStoredTranscript((await load(id)).transcript)));
    expect(text).toContain('Zweiter wirklich Absatz dort.');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('[SU2.5] tells the cues that the files hold, and of which revision both are', async () => {
    const id = await story.finished(ownerId, 'Guten Tag miteinander.');
    const { revision } = await load(id);
    await patch(id, revision, [insert('Also: ', 0, 'p0')]);
    const { response, text } = await download(id, 'subtitles?format=vtt&rows=1&cpl=20');
    const shown = await client.data<z.infer<typeof exportsApi.cues.answer>>(
      'get',
      `/projects/${id}/subtitles?rows=1&cpl=20`,
    );
    expect(writeVtt(shown.cues)).toBe(text);
    expect(shown.revision).toBeGreaterThan(revision);
    expect(response.headers.get(revisionHeader)).toBe(String(shown.revision));
    expect(response.headers.get('access-control-expose-headers')).toMatch(
      /Content-Disposition.*X-Transcript-Revision/u,
    );
    for (const query of ['rows=1.5', 'cps[]=17', 'cps%5B0%5D=17', 'cps=17&cps=18'])
      expect(await client.refusal('get', `/projects/${id}/subtitles?${query}`)).toBe('validation_failed');
    const { client: other } = await world.member();
    expect(await other.refusal('get', `/projects/${id}/subtitles`)).toBe('not_found');
  });

  it('[SU1.4] tells the house styles with their values', async () => {
    const { items } = await client.data<z.infer<typeof exportsApi.presets.answer>>('get', '/subtitle-presets');
    expect(items).toHaveLength(subtitlePresetId.options.length);
    expect(items[0]).toMatchObject({ id: 'standard', cpl: 42, cps: 17, rows: 2, minFramesBetweenSegments: 2 });
  });

  it('[SU] writes srt and vtt, and refuses options out of range', async () => {
    const id = await story.finished(ownerId, 'Guten Tag miteinander.');
    const srt = await download(id, 'subtitles?format=srt');
    expect(srt.text).toMatch(/^1\n00:00:00,000 --> /);
    expect(srt.text).toContain('Guten Tag miteinander.');
    const vtt = await download(id, 'subtitles?format=vtt&cpl=42&rows=1');
    expect(vtt.text).toMatch(/^WEBVTT\n/);
    for (const query of ['format=doc', 'format=srt&cpl=9', 'format=srt&cps=1e3', 'format=srt&preset=none', '']) {
      expect(await client.refusal('get', `/projects/${id}/export/subtitles?${query}`)).toBe('validation_failed');
    }
  });

  it.each([
    ['subtitles?format=ttml', 'application/ttml+xml; charset=utf-8', /<p [^>]+begin="00:00:00\.000"/u],
    ['subtitles?format=sbv', 'text/plain; charset=utf-8', /^0:00:00\.000,0:00:0\d\.\d{3}\nGuten/u],
    ['transcript?format=json', 'application/json; charset=utf-8', /"text":"Guten","startMs":0,/u],
    ['transcript?format=txt&withTimecodes=true', 'text/plain; charset=utf-8', /^\[00:00:00\].*\nGuten Tag/u],
    ['transcript?format=docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', /^PK/u],
  ])('[SU3.5] writes %s', async (path, type, content) => {
    const id = await story.finished(ownerId, 'Guten Tag miteinander.');
    const { response, text } = await download(id, path);
    expect(response.headers.get('content-type')).toBe(type);
    expect(text).toMatch(content);
  });

  it('[PJ9] writes what was typed where nothing had been spoken, and nothing before', async () => {
    const id = await story.finished(ownerId);
    const { revision, transcript } = await load(id);
    expect(transcript.segments).toMatchObject([{ id: 'first', text: '' }]);
    const before = await Promise.all(['transcript', 'subtitles?format=srt'].map((path) => download(id, path)));
    expect(before.map(({ text }) => text.trim())).toEqual(['', '']);
    expect((await patch(id, revision, [insert('Stille Nacht.', 0, 'first')])).status).toBe(200);
    expect((await download(id, 'transcript')).text.trim()).toBe('Stille Nacht.');
    expect((await download(id, 'subtitles?format=srt')).text).toMatch(/^1\n00:00:00,000 --> .*\nStille Nacht\./u);
  });

  it('[PJ1] has nothing to export while a project is not finished', async () => {
    const id = await story.queued(ownerId);
    await until(async () => (await client.call('get', `/projects/${id}`)).status === 200);
    expect(await client.refusal('get', `/projects/${id}/export/transcript`)).toBe('project_not_editable');
  });
});
