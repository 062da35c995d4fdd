import type { Translation } from '#kit/server/messages/messages.ts'
import type { english } from './en.ts'

/** Swahili. */
export const swahili = {
  subject: 'Swali lako',
  subjectAbout: 'Swali lako kuhusu {title}',
  dear: 'Mpendwa {name},',
  thanks: 'Asante kwa swali lako.',
  thanksAbout: 'Asante kwa kupendezwa na {title}.',
  offer: 'Haya ndiyo tunayoweza kukupa sasa:',
  line: '{title}, {dates}: {total} kwa {people}.',
  people: '{adults, plural, =0 {} one {mtu mzima #} other {watu wazima #}}{children, plural, =0 {} one {, mtoto #} other {, watoto #}}',
  placesLeft: '{count, plural, one {Nafasi # ipo wazi.} other {Nafasi # zipo wazi.}}',
  begins: 'Safari inaanza {day}, kwa sababu hakuna nafasi siku uliyotaja.',
  above: 'Hii ni zaidi ya bajeti uliyotaja.',
  nothing: 'Kwa siku hizi hatuna nafasi inayofaa. Tutafurahi kuangalia siku nyingine.',
  notReserved: 'Bei na nafasi ni za leo. Hakuna kilichohifadhiwa bado.',
  askPeople: 'Watasafiri watu wangapi, na watoto wana umri gani?',
  askDates: 'Ungependa kusafiri lini, na kwa siku ngapi?',
  gap: '[Jibu swali hapa]',
  next: 'Ukipenda, jibu barua pepe hii na tutakutumia pendekezo unaloweza kukubali mtandaoni.',
  regards: 'Wako mwaminifu,',
} satisfies Translation<typeof english>
