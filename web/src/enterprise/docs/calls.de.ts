import type { MachineCallName, PublicEventType } from '@soebs/contract';

/** What is said of a call. */
export type SaidOfCall = { readonly title: string; readonly about: string };

/** What each call does, in German. Swiss: ss, «…», Sie. */
export const callsDe: Readonly<Record<MachineCallName, SaidOfCall>> = {
  me: { title: 'Wer fragt', about: 'Nennt die Anwendung und das Token, die fragen, und die Bedingungen von heute.' },
  create: {
    title: 'Projekt anlegen',
    about:
      'Legt ein Projekt an. Mit `upload` schicken Sie die Aufnahme danach per PUT an `uploadUrl`, oder in Teilen (tus 1.0), wenn Sie mit `fileBytes` ihre Länge nennen; mit `mediaUrl` holen wir sie von einer Adresse, deren Herkunft genau so im Vertrag steht. Das Projekt ist sofort lesbar. Ein `Idempotency-Key` macht eine Wiederholung 24 Stunden lang gefahrlos. Mit einem Token für Proben wird nichts geholt, erkannt oder verrechnet; `reference` darf `test:fail:<code>`, `test:slow:<Sekunden>` oder `test:delay` sein.',
  },
  media: {
    title: 'Aufnahme schicken',
    about:
      'Nimmt die Aufnahme eines Projekts, wie sie ist, mit ihrer `Content-Length`. Bricht die Übertragung ab, beginnt sie von vorn; grosse Aufnahmen schicken Sie darum besser in Teilen. Danach werden die Minuten reserviert, und die Erkennung beginnt.',
  },
  mediaState: {
    title: 'Fragen, wie weit die Aufnahme ist',
    about:
      'Nennt in `Upload-Offset`, wie viele Bytes angekommen sind; dort geht es weiter. Nur für Projekte mit `fileBytes`.',
  },
  mediaPart: {
    title: 'Einen Teil der Aufnahme schicken',
    about:
      'Hängt einen Teil an, ab `Upload-Offset`; Teile von etwa 8 MiB sind sinnvoll. Mit `Upload-Checksum` (sha256 oder sha1) bleibt nur, was ganz und richtig ankommt. Mit dem letzten Byte beginnt die Erkennung. Fertige tus-Clients brauchen nur `uploadUrl` und das Token.',
  },
  list: {
    title: 'Projekte auflisten',
    about:
      'Nennt die Projekte der Anwendung, die neusten zuerst, in Teilen: `cursor` ist der `nextCursor` des Teils davor, mit denselben Filtern.',
  },
  one: {
    title: 'Projekt lesen',
    about: 'Sagt, wie ein Projekt steht, mindestens so neu wie alles, was vorher geantwortet wurde.',
  },
  transcript: {
    title: 'Transkript lesen',
    about: 'Schickt den Text eines fertigen Projekts als TXT, DOCX oder JSON mit jedem Wort und seinen Zeiten.',
  },
  subtitles: {
    title: 'Untertitel lesen',
    about: 'Schickt die Untertitel eines fertigen Projekts als SRT oder VTT, mit den Optionen der Oberfläche.',
  },
  mediaEnd: {
    title: 'Übertragung abbrechen',
    about: 'Beendet eine Übertragung in Teilen; das Projekt schlägt mit `upload_cancelled` fehl.',
  },
  remove: {
    title: 'Projekt löschen',
    about: 'Löscht ein Projekt mit Aufnahme und Text endgültig; was läuft, wird angehalten.',
  },
  credits: {
    title: 'Guthaben lesen',
    about: 'Nennt, was in diesem Augenblick ausgegeben werden kann, in Hundertsteln eines Credits.',
  },
  usage: {
    title: 'Nutzung lesen',
    about:
      'Nennt, was alle Programme des Kunden gebraucht haben, nach Tag, Anwendung oder Token, höchstens 400 Tage. Ein Projekt zählt am Schweizer Tag, an dem seine Credits abgebucht wurden.',
  },
  events: {
    title: 'Ereignisse auflisten',
    about:
      'Nennt jedes Ereignis der letzten 30 Tage, das älteste zuerst und vollständig: `after` ist die ID des zuletzt gelesenen. Wer so weiterliest, verpasst nichts, ob Webhooks ankommen oder nicht.',
  },
  webhooks: {
    title: 'Webhooks auflisten',
    about: 'Nennt, wohin Ereignisse geschickt werden. Ein Geheimnis wird nie wieder gezeigt.',
  },
  addWebhook: {
    title: 'Webhook hinzufügen',
    about:
      'Fügt eine https-Adresse hinzu. Was von da an geschieht, wird geschickt, signiert nach Standard Webhooks 1.0. Das Geheimnis steht nur in dieser Antwort.',
  },
  webhookSecret: {
    title: 'Geheimnis der Anwendung ausstellen',
    about:
      'Stellt das Geheimnis aus, mit dem an die `webhookUrl` einzelner Projekte signiert wird, oder ersetzt es. `keepOldHours` lang, sonst 24 Stunden, wird mit beiden signiert. Es steht nur in dieser Antwort.',
  },
  changeWebhook: {
    title: 'Webhook ändern',
    about: 'Setzt Adresse und Arten, hält an (`paused` behält, was wartet) oder schaltet wieder ein (`active`).',
  },
  removeWebhook: {
    title: 'Webhook löschen',
    about: 'Löscht ihn mit seinem Protokoll; was wartet, wird nicht mehr geschickt.',
  },
  rotateWebhook: {
    title: 'Geheimnis ersetzen',
    about: 'Gibt ein neues Geheimnis. `keepOldHours` lang, sonst 24 Stunden, wird mit beiden signiert.',
  },
  testWebhook: { title: 'Probe schicken', about: 'Schickt das Beispiel einer Art, wirklich signiert.' },
  deliveries: {
    title: 'Zustellungen auflisten',
    about: 'Nennt die Zustellungen der letzten 30 Tage mit jedem Versuch, die neusten zuerst.',
  },
  replay: {
    title: 'Nochmals schicken',
    about: 'Schickt ein Ereignis sofort noch einmal: dieselbe ID, derselbe Inhalt, neu signiert.',
  },
  recover: {
    title: 'Versäumtes nachholen',
    about: 'Schickt, was zwischen zwei Zeitpunkten aufgegeben wurde, noch einmal. Mit `dryRun` wird nur gezählt.',
  },
  cancelRecovery: {
    title: 'Nachholen abbrechen',
    about: 'Gibt wieder auf, was noch einmal gesendet werden sollte und noch nicht unterwegs ist.',
  },
};

/** When each event happens, in German. */
export const eventsDe: Readonly<Record<PublicEventType, string>> = {
  'project.created': 'Das Programm hat ein Projekt angelegt.',
  'project.stage_changed': 'Ein Projekt hat die nächste Stufe erreicht. Nur, wo es ausdrücklich gewünscht ist.',
  'project.finished': 'Text und Untertitel eines Projekts sind lesbar.',
  'project.failed': 'Ein Projekt ist fehlgeschlagen; was es gekostet hat, geht zurück.',
  'project.deleted': 'Ein Projekt ist mit Aufnahme und Text weg, wer auch immer es gelöscht hat.',
  'credits.low': 'Das Guthaben ist unter die Schwelle gefallen.',
  'contract.changed': 'Der Vertrag wurde vereinbart, geändert oder beendet.',
  'webhook.test': 'Jemand probiert einen Webhook aus.',
};
