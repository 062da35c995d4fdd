import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { folded } from './words.ts'

// Words that say which kind of offer somebody means, in English, Swahili, Luganda and French, of folded texts.
const patterns: Partial<Record<Kind, RegExp>> = {
  tour_package: /\b(?:trips?|tours?|safaris?|packages?|trek|treks|trekking|excursions?|circuits?|voyages?|olugendo|engendo|bikki)\b/,
  room: /\b(?:rooms?|accommodation|lodging|(?:place|somewhere|anything|something|where) to (?:sleep|stay)|nights?|chambres?|hebergement|nuits?|chumba|vyumba|malazi|usiku|ekisenge|ebisenge|okusula|ekiro|ebiro)\b/,
  car: /\b(?:cars?|vehicles?|vans?|minibus(?:es)?|jeeps?|suvs?|self[- ]?drive|(?:rent|hire|rental)|(?:with(?:out)?|avec|sans) (?:a )?(?:driver|chauffeur)|voitures?|vehicules?|louer|location de|gari|magari|kukodi(?:sha)?|emmotoka|okupangisa)\b/,
  event:
    /\bwhat(?:'?s| is) (?:on|happening|going on)\b|\b(?:events?|concerts?|festivals?|gigs?|shows?(?! me)|tickets?|evenements?|billets?|spectacles?|tikiti|tamasha|matamasha|ekivvulu|ebivvulu)\b/,
  service:
    /\b(?:class|classes|lessons?|workshops?|transfers?|pick[- ]?ups?|pick .{2,30} up|services?|cours|ateliers?|transferts?|darasa|huduma)\b/,
  product:
    /\b(?:souvenirs?|gifts?|shops?|products?|buy|(?:t-?)?shirts?|purchase|acheter|cadeaux?|boutique|produits?|kununua|zawadi|duka|okugula|ekirabo|ebirabo)\b/,
  track: /\b(?:songs?|music|musics|album|albums|tracks?|chansons?|musique|wimbo|nyimbo|muziki|oluyimba|ennyimba)\b/,
}

/** Returns the kinds of offers that a text speaks of. */
export function kindsIn(text: string): Kind[] {
  const plain = folded(text)
  return (Object.entries(patterns) as [Kind, RegExp][]).filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind)
}
