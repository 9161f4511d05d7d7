import type { Locale } from './locale.ts';

type Nothing = Readonly<Record<string, never>>;

/** What a letter tells, by its kind. Only what its text needs. */
export type LetterData = {
  readonly verifyEmail: { readonly url: string };
  readonly resetPassword: { readonly url: string };
  readonly passwordChanged: Nothing;
  readonly confirmOldEmail: { readonly url: string; readonly newEmail: string };
  readonly confirmNewEmail: { readonly url: string };
  readonly emailChanged: { readonly newEmail: string };
  readonly accountLocked: Nothing;
  readonly loginStolen: Nothing;
  readonly accountErased: Nothing;
};
export type LetterKind = keyof LetterData;

/** A letter to a person, before it is put into words. */
export type Letter<K extends LetterKind = LetterKind> = {
  [Kind in K]: {
    readonly kind: Kind;
    readonly to: string;
    readonly userId: string;
    readonly locale: Locale;
    readonly firstname: string;
    readonly data: LetterData[Kind];
  };
}[K];

/** Examples of every kind, for the preview and for tests. */
export const exampleLetters = (locale: Locale): Letter[] => {
  const common = { to: 'ursina@soebs.example', userId: 'u1', locale, firstname: 'Ursina' };
  const url = 'http://localhost:4000/verify?token=example&email=ursina%40soebs.example';
  return [
    { ...common, kind: 'verifyEmail', data: { url } },
    { ...common, kind: 'resetPassword', data: { url } },
    { ...common, kind: 'passwordChanged', data: {} },
    { ...common, kind: 'confirmOldEmail', data: { url, newEmail: 'ursina@new.example' } },
    { ...common, kind: 'confirmNewEmail', data: { url } },
    { ...common, kind: 'emailChanged', data: { newEmail: 'ursina@new.example' } },
    { ...common, kind: 'accountLocked', data: {} },
    { ...common, kind: 'loginStolen', data: {} },
    { ...common, kind: 'accountErased', data: {} },
  ];
};
