/** Why a copy is not made or not restored: the code stays, the sentence is for whoever reads it. */
export type RefusalCode =
  | 'copy_incomplete'
  | 'copy_damaged'
  | 'copy_not_understood'
  | 'copy_folder_not_empty'
  | 'target_not_empty'
  | 'restored_differently'
  | 'views_not_built'
  | 'not_reached'
  | 'wrong_words';

/** A backup or a restore that is refused, before anything was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
