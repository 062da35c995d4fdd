import type { Translation } from '#kit/server/messages/messages.ts'
import type { english } from './en.ts'

/** French. */
export const french = {
  subject: 'Votre question',
  subjectAbout: 'Votre question sur {title}',
  dear: 'Bonjour {name},',
  thanks: 'Merci pour votre question.',
  thanksAbout: 'Merci de votre intérêt pour {title}.',
  offer: 'Voici ce que nous pouvons vous proposer aujourd’hui :',
  line: '{title}, {dates} : {total} pour {people}.',
  people: '{adults, plural, =0 {} one {# adulte} other {# adultes}}{children, plural, =0 {} one {, # enfant} other {, # enfants}}',
  placesLeft: '{count, plural, one {# place est libre.} other {# places sont libres.}}',
  begins: 'Le départ est le {day}, car rien n’est libre le jour que vous avez indiqué.',
  above: 'C’est plus que le budget que vous avez indiqué.',
  nothing: 'Pour ces jours, nous n’avons rien de libre qui convienne. Nous regarderons volontiers d’autres dates.',
  notReserved: 'Les prix et les places sont ceux d’aujourd’hui. Rien n’est encore réservé.',
  askPeople: 'Combien de personnes voyageront, et quel âge ont les enfants ?',
  askDates: 'Quand souhaitez-vous voyager, et pour combien de jours ?',
  gap: '[Répondez ici à la question]',
  next: 'Si cela vous plaît, répondez à ce courriel et nous vous enverrons une proposition à accepter en ligne.',
  regards: 'Cordialement,',
} satisfies Translation<typeof english>
