import type { FailureCode } from '@soebs/events';
import type { Locale } from './locale.ts';

/** Why a project failed, in a sentence. */
export const failureWords: Readonly<Record<Locale, Readonly<Record<FailureCode, string>>>> = {
  de: {
    media_type_not_supported: 'Diese Art von Datei wird nicht unterstützt.',
    media_without_audio: 'Die Datei hat keine Tonspur.',
    media_corrupt: 'Die Datei ist leer oder beschädigt.',
    media_too_large: 'Die Datei ist zu gross.',
    media_too_long: 'Die Aufnahme ist zu lang.',
    media_unreachable: 'Die Aufnahme war unter ihrer Adresse nicht zu holen.',
    media_origin_not_whitelisted: 'Von dieser Adresse darf nach Ihrem Vertrag nichts geholt werden.',
    upload_expired: 'Der Upload wurde einen Tag lang nicht fortgesetzt.',
    upload_cancelled: 'Der Upload wurde abgebrochen.',
    not_enough_credits_left: 'Ihr Guthaben reicht nicht. Die Aufnahme bleibt gespeichert.',
    monthly_cap_reached: 'Die vereinbarten Minuten dieses Monats sind aufgebraucht.',
    contract_inactive: 'Es gilt kein Vertrag mehr.',
    transcription_failed: 'Die Spracherkennung ist mehrmals gescheitert.',
    speech_refused: 'Der Spracherkennungsdienst hat die Aufnahme abgelehnt.',
    worker_lost: 'Die Verarbeitung ist wiederholt abgebrochen.',
    discarded: 'Die Transkription wurde abgebrochen.',
    storage_full: 'Der Speicher dieser Installation ist voll.',
  },
  en: {
    media_type_not_supported: 'This type of file is not supported.',
    media_without_audio: 'The file has no audio track.',
    media_corrupt: 'The file is empty or damaged.',
    media_too_large: 'The file is too large.',
    media_too_long: 'The recording is too long.',
    media_unreachable: 'The recording could not be fetched from its address.',
    media_origin_not_whitelisted: 'Your contract does not allow fetching from this address.',
    upload_expired: 'Nobody went on with the upload for a day.',
    upload_cancelled: 'The upload was cancelled.',
    not_enough_credits_left: 'You do not have enough credits. The recording is kept.',
    monthly_cap_reached: 'The minutes agreed for this month are used up.',
    contract_inactive: 'There is no active contract.',
    transcription_failed: 'Speech recognition has failed several times.',
    speech_refused: 'The speech recognition service refused the recording.',
    worker_lost: 'Processing was interrupted repeatedly.',
    discarded: 'The transcription was cancelled.',
    storage_full: 'The storage of this installation is full.',
  },
};
