import { projectsApi, type UploadLimits } from '@soebs/contract';
import { useEffect, useState } from 'react';
import { api } from '../../api/index.ts';

/** What the person may upload at this moment; undefined until it is known. The server judges again. */
export const useLimits = (): UploadLimits | undefined => {
  const [limits, setLimits] = useState<UploadLimits>();
  useEffect(() => {
    let here = true;
    void api.call(projectsApi.limits, {}).then((answer) => {
      if (here && answer.ok) setLimits(answer.data);
    });
    return () => {
      here = false;
    };
  }, []);
  return limits;
};
