import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { create } from 'zustand';

type Dropped = {
  readonly files: readonly File[];
  readonly drop: (files: readonly File[]) => void;
  /** Hands the files over; they are gone from here. */
  readonly take: () => File[];
};

/** Files that were dropped on a page, until the form of a new project takes them. */
export const useDropped = create<Dropped>((set, get) => ({
  files: [],
  drop: (files) => set({ files }),
  take: () => {
    const files = [...get().files];
    if (files.length > 0) set({ files: [] });
    return files;
  },
}));

const FORM = '/project/add';
const takesDrops: readonly string[] = ['/', FORM];

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** A file dropped beside its place is never opened by the browser; on the dashboard and in the form it is taken. */
export const useFileDrops = (): void => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = takesDrops.includes(pathname) ? 'copy' : 'none';
    };
    const drop = (event: DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (!takesDrops.includes(pathname)) return;
      useDropped.getState().drop([...(event.dataTransfer?.files ?? [])]);
      if (pathname !== FORM) void navigate(FORM);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [pathname, navigate]);
};
