import type { TextSets } from '../i18n/index.ts';

/** The texts of every room. Each language is files of its own: nobody loads the other language, nor what only others can read. */
export const textSets: TextSets = {
  de: {
    first: async () => (await import('./de/first.ts')).firstDe,
    account: async () => (await import('./de/account.ts')).accountDe,
    rest: async () => (await import('./de/rest.ts')).restDe,
    programs: async () => (await import('./de/programs.ts')).programsDe,
    staff: async () => (await import('./de/staff.ts')).staffDe,
  },
  en: {
    first: async () => (await import('./en/first.ts')).firstEn,
    account: async () => (await import('./en/account.ts')).accountEn,
    rest: async () => (await import('./en/rest.ts')).restEn,
    programs: async () => (await import('./en/programs.ts')).programsEn,
    staff: async () => (await import('./en/staff.ts')).staffEn,
  },
};
