import type { Residency } from '../../../../database/tables.ts'

export type PersonKind = 'adult' | 'child' | 'infant'

/** People of one kind and, if it was said, one residency. */
export interface Group {
  kind: PersonKind
  count: number
  residency: Residency | null
}

export interface Party {
  groups: Group[]
  /** Ages of children, as they were said. */
  ages: number[]
  /** "A family of four": a number of people whose kinds are not known. */
  mixed: number | null
}

// Words for people, and what kind of traveller they are.

export const kindOf: Record<string, PersonKind> = {}
const say = (kind: PersonKind, words: string) => words.split(/\s+/).forEach((word) => (kindOf[word] = kind))
say(
  'adult',
  `adult adults adulte adultes grownup grownups people persons person pax traveller travellers traveler travelers guest guests personne
  personnes watu wazima mzima abantu bantu abakulu bakulu omukulu friends men women grandparents seniors ladies gents students student colleagues tourists pilgrims
  volunteers visitors parents teachers gals guys lads lasses mates buddies pals chaps dudes blokes folks potes copines collegues grannies pensioners retirees coworkers workmates classmates roommates neighbours neighbors nurses doctors engineers brothers sisters cousins uncles aunts aunties freres soeurs ndugu amis copains marafiki wageni wanafunzi`,
)
say(
  'child',
  'child children kid kids enfant enfants mtoto watoto omwana abaana baana son sons daughter daughters boy girl boys girls teen teens teenager teenagers fils fille filles garcon garcons grandson grandsons granddaughter granddaughters grandchild grandchildren grandkids stepson stepdaughter',
)
say('infant', 'infant infants baby babies bebe bebes toddler toddlers newborn')

export const peopleWords = (): string[] => Object.keys(kindOf)

/** Relatives and companions who are named one by one: "my husband is Kenyan, I'm Swiss". */
export const relatives: ReadonlySet<string> = new Set(
  `husband gran grandad granddad nan nana sis bro fiancee wife partner spouse fiance fiancee boyfriend girlfriend mother father mum mom mummy mommy dad daddy papa mama parent grandma grandpa
  granny grandmother grandfather aunt auntie uncle cousin colleague boss nephew niece roommate brother sister friend neighbour neighbor mate buddy bestie coworker workmate classmate
  mari femme ami amie copain copine conjoint conjointe compagne compagnon epoux epouse soeur frere mere pere maman tante oncle cousine
  mume mke baba mama kaka dada rafiki mchumba bibi babu shangazi mjomba binamu
  mukyala mwami taata maama mukwano muganda mwannyinaze jjajja kojja ssenga`.split(/\s+/),
)
export const possessives: ReadonlySet<string> = new Set([
  'my',
  'our',
  'his',
  'her',
  'their',
  'mon',
  'ma',
  'notre',
  'nos',
  'mes',
  'leur',
  'leurs',
])
export const possessivesAfter: ReadonlySet<string> = new Set(['wangu', 'wetu', 'yangu', 'wange', 'waffe'])
/** Says that somebody comes alone. */
export const alone = /\b(?:just me|only me|by myself|alone|solo|i am alone|travel(?:l?ing)? alone|seul|seule|peke yangu)\b/
/** Words that join people or things to a list. */
export const isJoiner = (token: string): boolean => /^(?:and|et|na|ne|plus|with|avec|[&+])$/.test(token)
