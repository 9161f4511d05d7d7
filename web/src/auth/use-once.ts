import { useEffect, useState } from 'react';

const running = new Map<string, Promise<unknown>>();

/** One call for one key, however often the screen is drawn; undefined until its answer is there. */
export const useOnce = <T>(key: string, call: (() => Promise<T>) | null): T | undefined => {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    if (!call) return undefined;
    let here = true;
    const asked = (running.get(key) as Promise<T> | undefined) ?? call();
    running.set(key, asked);
    void asked.then((given) => {
      if (here) setAnswer(given);
    });
    return () => {
      here = false;
    };
    // The key names the call.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [key]);
  return answer;
};
