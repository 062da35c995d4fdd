import { largeTowns } from '#domains/places/server/large-towns.ts'
import { countryCodes } from '#kit/contract/countries.ts'
import type { Residency } from '../../../../database/tables.ts'
import { tokensOf } from './numbers.ts'
import { folded } from './words.ts'

/** Members of the East African Community. */
const community = new Set(['UG', 'KE', 'TZ', 'RW', 'BI', 'SS', 'CD', 'SO'])
/** Names of smaller towns are too often other words. */
const leastPeople = 50_000
/** States that Americans, Canadians and Australians name as their home. */
const states = `alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa,
kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,
new jersey,new mexico,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,
texas,utah,vermont,virginia,west virginia,wisconsin,wyoming,ontario,quebec,alberta,manitoba,saskatchewan,nova scotia,british columbia,
queensland,tasmania,new south wales,western australia,south australia`

/** Countries by their names in the languages of the chat: "South Africa", "Afrique du Sud", "Afrika Kusini". */
function namesOfCountries(): [string, Residency][] {
  const names = ['en', 'fr', 'sw', 'lg'].map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
  return countryCodes
    .filter((code) => code !== 'UG')
    .flatMap((code) =>
      names.flatMap((own): [string, Residency][] => {
        const name = own.of(code)
        return name
          ? [
              [
                folded(name)
                  .replace(/[^\p{L}\s]/gu, ' ')
                  .trim(),
                community.has(code) ? 'eac_citizen' : 'non_resident',
              ],
            ]
          : []
      }),
    )
}

interface Place {
  residency: Residency
  people: number
}
let known: ReadonlyMap<string, Place> | undefined

/** What people in chats shorten towns to, which no rule finds. */
const nicknames: readonly [string, Residency][] = [
  ['nyc', 'non_resident'],
  ['dc', 'non_resident'],
  ['sf', 'non_resident'],
  ['joburg', 'non_resident'],
  ['jozi', 'non_resident'],
  ['dar', 'eac_citizen'],
  // Large towns by the names that French, Swahili and Luganda have for them.
  ...'bruxelles londres londoni geneve lisbonne vienne moscou pekin varsovie copenhague barcelone anvers gand berne francfort cologne athenes bucarest edimbourg florence venise seville montreal quebec parisi'
    .split(' ')
    .map((name): [string, Residency] => [name, 'non_resident']),
]

/** The words of a name, as texts are compared by: "Stratford-upon-Avon" is "stratford upon avon". */
const plainName = (name: string): string =>
  tokensOf(name.replace(/[-/]/g, ' '))
    .filter((token) => /^\p{L}+$/u.test(token))
    .join(' ')

/** Returns the spellings of a town's name: without "City" and what follows "am", "upon" or a comma, and with "Saint" as "St". */
export function spellingsOf(name: string): string[] {
  const whole = plainName(name)
  const short = [
    plainName(name.split(/[,(]/)[0]!),
    whole.replace(/ city$/, ''),
    whole.replace(/^city of /, ''),
    whole.replace(/ (?:am|an der|im|upon|on|sur|sous|del?|de la|de los|ob der) .+$/, ''),
  ]
  const saints = [whole, ...short].map((one) => one.replace(/^(?:saint|sankt) /, 'st '))
  return [...new Set([whole, ...short, ...saints])].filter((one) => one === whole || (one.length >= leastLetters && !tooPlain.test(one)))
}
const leastLetters = 5
/** Words that a shortened name may not be. */
const tooPlain =
  /^(?:south|north|east|west|central|grand|great|saint|villa|santa|lake|river|mount|point|white|green|black|union|garden|mountain|prince)$/

/** Returns towns and states by the price that residents of them pay. Of towns with one spelling, the largest counts. */
function placesByName(): ReadonlyMap<string, Place> {
  const towns = largeTowns(leastPeople)
    // Trips start in Uganda's own towns, and many who live in them are not citizens.
    .filter(({ country_code }) => country_code !== 'UG')
    .flatMap(({ name, country_code, population: people }) =>
      spellingsOf(name).map((spelling): [string, Place] => [
        spelling,
        { residency: community.has(country_code) ? 'eac_citizen' : 'non_resident', people },
      ]),
    )
  const ofAnySize = ([name, residency]: readonly [string, Residency]): [string, Place] => [name, { residency, people: Infinity }]
  return new Map([
    ...[...namesOfCountries(), ...states.split(/,\s*/).map((state): [string, Residency] => [state, 'non_resident'])].map(ofAnySize),
    ...towns,
    ...nicknames.map(ofAnySize),
  ])
}

const longestName = 4

/** Returns the place whose name begins at a token, and how many tokens it has. Null for other words. */
function placeAt(tokens: readonly string[], at: number): (Place & { length: number }) | null {
  known ??= placesByName()
  // "St. Louis" has a dot in it.
  const words = tokens.slice(at, at + longestName + 1).filter((token, index) => index === 0 || token !== '.')
  for (let length = Math.min(longestName, words.length); length > 0; length--) {
    const found = known.get(words.slice(0, length).join(' '))
    if (found) return { ...found, length }
  }
  return null
}

/** Returns the residency of people from a town or state. Its name begins at the token `at`. Undefined for other words. */
export const residencyOfTown = (tokens: readonly string[], at: number): Residency | undefined => placeAt(tokens, at)?.residency

/** Names of smaller or shorter places are too often other words, such as "Nice" or "Split". */
const [leastPeopleOfLarge, leastLettersOfLarge] = [300_000, 5]

/** Returns how many tokens the name of a country, a state or a large town outside Uganda has that begins at a token; 0 for none. */
export function largePlaceAt(tokens: readonly string[], at: number): number {
  const place = placeAt(tokens, at)
  const name = place ? tokens.slice(at, at + place.length).join(' ') : ''
  return place && place.people >= leastPeopleOfLarge && name.length >= leastLettersOfLarge ? place.length : 0
}
