import type { Translation } from '#kit/server/messages/messages.ts'
import type { english } from './en.ts'

/** Luganda. */
export const luganda = {
  subject: 'Ekibuuzo kyo',
  subjectAbout: 'Ekibuuzo kyo ku {title}',
  dear: 'Gwe omwagalwa {name},',
  thanks: 'Webale kutubuuza.',
  thanksAbout: 'Webale okwagala {title}.',
  offer: 'Bino bye tuyinza okukuwa kati:',
  line: '{title}, {dates}: {total} ku {people}.',
  people:
    '{adults, plural, =0 {} one {omuntu omukulu #} other {abantu abakulu #}}{children, plural, =0 {} one {, omwana #} other {, abaana #}}',
  placesLeft: '{count, plural, one {Ekifo # kikyaliwo.} other {Ebifo # bikyaliwo.}}',
  begins: 'Olugendo lutandika nga {day}, kubanga tewali kifo ku lunaku lwe wayogedde.',
  above: 'Kino kisukka ku ssente ze wayogedde.',
  nothing: 'Ku nnaku ezo tetulina kifo kisaanidde. Tujja kusanyuka okutunula ku nnaku endala.',
  notReserved: 'Ebbeeyi n’ebifo bya leero. Tewali kikwatiddwa.',
  askPeople: 'Abantu bameka abanaatambula, era abaana balina emyaka emeka?',
  askDates: 'Wandyagadde kutambula ddi, era ennaku mmeka?',
  gap: '[Ddamu ekibuuzo wano]',
  next: 'Bw’oba okisiimye, ddamu email eno tukuweereze ekiteeso ky’osobola okukkiriza ku mutimbagano.',
  regards: 'Ffe abaagalwa bo,',
} satisfies Translation<typeof english>
