import { monthWords } from './dates.ts'
import { peopleWords, relatives } from './people.ts'
import { isOrigin, residencyWords } from './residency.ts'
import { changesBetween, folded } from './words.ts'

/** Abbreviations that people type on phones. */
const short: Record<string, string> = {
  wen: 'when',
  wher: 'where',
  nxt: 'next',
  frm: 'from',
  mch: 'much',
  hw: 'how',
  adlt: 'adult',
  adlts: 'adults',
  chld: 'child',
  chldn: 'children',
  gf: 'girlfriend',
  bf: 'boyfriend',
  hubby: 'husband',
  wifey: 'wife',
  u: 'you',
  ur: 'your',
  yu: 'you',
  pls: 'please',
  plz: 'please',
  wat: 'what',
  wats: 'what is',
  wot: 'what',
  tym: 'time',
  tyme: 'time',
  prise: 'price',
  prises: 'prices',
  pryce: 'price',
  nite: 'night',
  nites: 'nights',
  nyt: 'night',
  bk: 'book',
  bkfst: 'breakfast',
  hav: 'have',
  hv: 'have',
  gud: 'good',
  cud: 'could',
  thru: 'through',
  b4: 'before',
  wkd: 'weekend',
  wkend: 'weekend',
  wknd: 'weekend',
  tkt: 'ticket',
  tkts: 'tickets',
  tix: 'tickets',
  hr: 'hour',
  hrs: 'hours',
  mins: 'minutes',
  pax: 'people',
  pp: 'people',
  rez: 'reservation',
  resv: 'reservation',
  ppl: 'people',
  sth: 'something',
  smth: 'something',
  pple: 'people',
  r: 'are',
  sel: 'sell',
  totl: 'total',
  tot: 'total',
  ttl: 'total',
  dys: 'days',
  nyts: 'nights',
  agn: 'again',
  diff: 'difference',
  cn: 'can',
  wil: 'will',
  wud: 'would',
  shud: 'should',
  wht: 'what',
  whch: 'which',
  wch: 'which',
  whr: 'where',
  whn: 'when',
  abt: 'about',
  lng: 'long',
  fud: 'food',
  brkfast: 'breakfast',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tomoro: 'tomorrow',
  mnth: 'month',
  wk: 'week',
  drv: 'drive',
  wich: 'which',
  dat: 'that',
  wit: 'with',
  shd: 'should',
  wks: 'weeks',
  incl: 'included',
}
/** Words of prices that are often misspelt, and words that look like a misspelling of a listed one but are none. */
const prices =
  'price prices costs total tickets weekend driver discount safari trekking breakfast available included includes include excluded cancellation refund refundable itinerary equipment vegetarian deposit departure departures flight flights airport transfer minimum maximum dinner tonight tomorrow luggage insurance accommodation distance vehicle'.split(
    ' ',
  )
const own = new Set(
  'places place prince guide guides nights night months month friend friends safari would could should child conclude departed turns teach drive drives'.split(
    ' ',
  ),
)
const shortest = 5

const vocabulary = [...new Set([...monthWords(), ...peopleWords(), ...residencyWords(), ...prices])].filter(
  (word) => word.length >= shortest,
)
/** "Colleague" is no misspelling of "colleagues", and "fiance" none of "France". */
const known = new Set([...vocabulary, ...vocabulary.map((word) => word.replace(/s$/, '')), ...own, ...relatives])

/**
 * Returns a folded text in which misspelt months, people and origins are spelt right. Words of `keep`, such as those of titles, stay.
 * A word is replaced by one that starts alike and differs in one letter, or in two of eight letters or more.
 */
export const spelled = (text: string, keep: ReadonlySet<string>): string =>
  folded(text)
    .replace(/\bgrown[- ]up(s?)\b/g, 'grownup$1')
    // "2 x Germans", "3 galz"
    .replace(/(?<=\b\d{1,2} ?)[x×] (?=\p{L}{3})/gu, ' ')
    .replace(/\b(gal|boy|guy|kid|girl|friend|lad|ticket)z\b/g, '$1s')
    .replace(
      /\b(?:re)?charg(?:e|ing) (?:my |our |a |the )?(?:\w+ )?(?:phones?|batter(?:y|ies)|cameras?|laptops?|devices?|drones?|tablets?)\b/g,
      'use electricity',
    )
    .replace(/\b(?:hot|warm) (?:running )?water\b|\beau chaude\b|\bmaji (?:ya )?moto\b|\bamazzi agookya\b/g, 'hot shower')
    .replace(/\b(what|where|how|when|who)'?s\b/g, '$1 is')
    .replace(/(?:^|(?<=[\w,)?.!] ))n(?= [a-z\d])/g, 'and')
    .replace(/\b(?:too|tu)(?= (?:adults?|people|persons?|kids|children|tickets|of us)\b)/g, 'two')
    .replace(/\bslip(?= (?:in|inside|there|at|over)\b)/g, 'sleep')
    .replace(/[a-z]+\d?(?![a-z\d])|[a-z]+/g, (word) => {
      const long = short[word]
      if (long) return long
      // “Africans” are no misspelt Americans: a word that is an origin by itself stays.
      if (word.length < shortest || known.has(word) || keep.has(word) || isOrigin(word)) return word
      const allowed = word.length < 8 ? 1 : 2
      const near = vocabulary.find((other) => other[0] === word[0] && changesBetween(word, other, allowed) <= allowed)
      return near ?? word
    })
