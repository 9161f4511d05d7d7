import { tryHostileMedia, type HostileReport } from '@soebs/platform/testing';
import { probeMedia } from '../media/probe.ts';

/** Judges hostile media as they arrive (hostile-media). */
export const probeHostileMedia = (every: number, say?: (line: string) => void): Promise<HostileReport> =>
  tryHostileMedia(
    every,
    async (path) => {
      const probe = await probeMedia('ffprobe', path);
      return { code: probe.ok ? 'ok' : probe.code };
    },
    say,
  );
