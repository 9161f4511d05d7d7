import { expect, it } from '@jest/globals';
import { erasedMark, UnreadableEvent } from '@soebs/events';
import { sealed, sealedBytes, unsealed, unsealedBytes } from './seal.ts';
import { memoryVault } from './vault.ts';

const place = { streamId: 'project-1', id: 'event-1' };
const fields = ['title', 'names'];
const data = { ownerId: 'u1', title: 'Geheim', names: ['Änni'], bytes: 4 };
const seal = (vault = memoryVault(), at = place) => sealed(vault, data, { ...at, fields });

it('[AU12] hides the named fields and nothing else, and gives them back', async () => {
  const vault = memoryVault();
  const stored = await seal(vault);
  expect(Object.keys(stored).sort()).toEqual(['$sealed', 'bytes', 'ownerId']);
  expect(JSON.stringify(stored)).not.toMatch(/Geheim|Änni|R2VoZWlt/);
  expect(await unsealed(vault, stored, place)).toEqual(data);
  expect(await seal(vault)).not.toEqual(stored);
});

it('leaves data alone in which no such field is set', async () => {
  const plain = { ownerId: 'u1', title: undefined };
  expect(await sealed(memoryVault(), plain, { ...place, fields })).toBe(plain);
  expect(await unsealed(memoryVault(), plain, place)).toBe(plain);
});

it('[AU12] gives the mark of erasure once the key is destroyed, and seals nothing any more', async () => {
  const vault = memoryVault();
  const stored = await seal(vault);
  await vault.destroy('1');
  expect(await unsealed(vault, stored, place)).toEqual({ ownerId: 'u1', bytes: 4, [erasedMark]: true });
  await expect(seal(vault)).rejects.toMatchObject({ code: 'key_destroyed' });
});

it('opens nothing that was moved, changed, or belongs to another vault', async () => {
  const vault = memoryVault();
  const stored = await seal(vault);
  const text = String(stored['$sealed']);
  const spoilt = { ...stored, $sealed: `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}` };
  const moved = { ...place, id: 'event-2' };
  await expect(unsealed(vault, stored, moved)).rejects.toThrow(UnreadableEvent);
  await expect(unsealed(vault, spoilt, place)).rejects.toThrow(UnreadableEvent);
  await expect(unsealed(vault, { $sealed: 'AAAA' }, place)).rejects.toThrow(UnreadableEvent);
  await expect(unsealed(memoryVault(), stored, place)).rejects.toThrow('the vault holds no key');
});

it('[AU12] seals copies beside the log, which open only as what they were and while their key lives', async () => {
  const vault = memoryVault();
  const bound = { id: '1', bound: 'text at 7' };
  const stored = await sealedBytes(vault, Buffer.from('Änni'), bound);
  expect(stored.toString('latin1')).not.toContain('nni');
  expect((await unsealedBytes(vault, stored, bound))?.toString()).toBe('Änni');
  expect(await unsealedBytes(vault, stored, { ...bound, bound: 'text at 8' })).toBeNull();
  expect(await unsealedBytes(vault, stored.subarray(1), bound)).toBeNull();
  expect(await unsealedBytes(vault, Buffer.from('short'), bound)).toBeNull();
  expect(await unsealedBytes(memoryVault(), stored, bound)).toBeNull();
  await vault.destroy('1');
  expect(await unsealedBytes(vault, stored, bound)).toBeNull();
  await expect(sealedBytes(vault, stored, bound)).rejects.toMatchObject({ code: 'key_destroyed' });
});
