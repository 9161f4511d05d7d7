import { api } from '../../api/index.ts';

/** The waveform's peaks of a recording; null where the server has made none. */
export const peaksOf =
  (projectId: string) =>
  async (rate: 1 | 20): Promise<Int8Array | null> => {
    const answer = await fetch(`${api.address}/projects/${projectId}/peaks/${rate}`, { credentials: 'include' });
    return answer.ok ? new Int8Array(await answer.arrayBuffer()) : null;
  };
