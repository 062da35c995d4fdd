import { largeTowns } from '#domains/places/server/large-towns.ts'
import { countryCodes } from '#kit/contract/countries.ts'
import type { Residency } from '../../../../database/tables.ts'
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

let known: ReadonlyMap<string, Residency> | undefined

/** Returns towns and states by the price that residents of them pay. Of towns with one name, the largest counts. */
function residencyByTown(): ReadonlyMap<string, Residency> {
  const towns = largeTowns(leastPeople)
    // Trips start in Uganda's own towns, and many who live in them are not citizens.
    .filter(({ country_code }) => country_code !== 'UG')
    .map(({ name, country_code }): [string, Residency] => [folded(name), community.has(country_code) ? 'eac_citizen' : 'non_resident'])
  return new Map([...namesOfCountries(), ...states.split(/,\s*/).map((state): [string, Residency] => [state, 'non_resident']), ...towns])
}

const longestName = 3

/** Returns the residency of people from a town or state. Its name begins at the token `at`. Undefined for other words. */
export function residencyOfTown(tokens: readonly string[], at: number): Residency | undefined {
  known ??= residencyByTown()
  for (let length = longestName; length > 0; length--) {
    const found = known.get(tokens.slice(at, at + length).join(' '))
    if (found) return found
  }
  return undefined
}
