import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  clientMessages,
  exportedTranscript,
  LIVE_PROTOCOL,
  readServerMessage,
  serverMessages,
  type ClientMessageName,
} from '@soebs/contract';
import { snapshotOf, stateOfSnapshot, TRANSCRIPT_SNAPSHOT_VERSION } from '@soebs/events';
import {
  applyOperations,
  fromStoredTranscript,
  jsonParts,
  loggedOperation,
  storedTranscript,
  toStoredTranscript,
  type LoggedOperation,
} from '@soebs/events/transcript';
import { z } from 'zod';

const page = readFileSync('docs/formats.md', 'utf8');

/** The example of a name, as it stands on the page. */
const example = (name: string): unknown => {
  const [, text = ''] = new RegExp(`^\`\`\`json ${name}\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  return JSON.parse(text);
};

/** The text that the examples are about. */
const text = () => fromStoredTranscript(storedTranscript.parse(example('stored-transcript')));

describe('docs/formats.md', () => {
  it('[LV6] tells the versions', () => {
    expect(page).toContain(`\n## Socket protocol, version ${LIVE_PROTOCOL}\n`);
    expect(page).toContain(`\n## Snapshots of a text, version ${TRANSCRIPT_SNAPSHOT_VERSION}\n`);
    expect(page).toContain(`\n## JSON file of a text, version ${exportedTranscript.shape.version.value}\n`);
  });

  it.each([...Object.keys(serverMessages), ...Object.keys(clientMessages)])('[LV6] tells of %s', (name) => {
    expect(page).toContain(`\n| \`${name}\` |`);
  });

  it('shows the JSON file of a text exactly as it is written', () => {
    const shown = exportedTranscript.strict().parse(example('exported-transcript'));
    expect(
      JSON.parse([...jsonParts(text(), 'de', { nameOf: () => 'Anna Meier', withHighlights: true })].join('')),
    ).toEqual(shown);
  });

  it('shows a text on the wire, and operations that can be applied to it', () => {
    expect(toStoredTranscript(text())).toEqual(example('stored-transcript'));
    const operations = z.array(loggedOperation).parse(example('operations')) as LoggedOperation[];
    const applied = applyOperations(text(), operations);
    expect(applied).toMatchObject({ ok: true, transcript: { segments: [{ id: 'p0', text: 'Guten Abend.' }] } });
  });

  it('shows the head of a snapshot as it is written and read', () => {
    const head = example('snapshot-head');
    const [segment] = text().segments;
    const numbers = { timings: segment!.timings, confidence: segment!.confidence };
    const state = stateOfSnapshot({ head: JSON.stringify(head), ...numbers }, 7);
    expect(state?.transcript).toEqual(text());
    expect(JSON.parse(snapshotOf(state!)!.head)).toEqual(head);
  });

  it('[LV6] shows messages of the socket that both ends read', () => {
    const sent = example('client-messages') as Record<string, unknown>;
    expect(Object.keys(sent).sort()).toEqual(Object.keys(clientMessages).sort());
    for (const [name, message] of Object.entries(sent))
      expect(clientMessages[name as ClientMessageName].message.parse(message)).toEqual(message);
    const examples = example('server-messages') as unknown[];
    for (const message of examples) expect(readServerMessage(message)).toEqual({ message });
  });
});
