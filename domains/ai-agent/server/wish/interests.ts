import type { Comfort, WantedKind } from '../../contract/words.ts'
import type { Wish } from '../../contract/wish.ts'
import { meant, stemOf, wordsIn } from './spelling.ts'
import { isKnownWish, isOnOffer, knownWords, type Vocabulary } from './vocabulary.ts'

/** Words of wishes that say nothing about what is wished. */
const silent = new Set(
  `a about above activity add adult advise after afternoon agency again all also although always am amazing an and any anything are around arrange arrive arriving as ask asking at available availability away back based be beautiful because been before being best better between big bit book booking both bring but by call can cannot cheap cheaper cheapest child children client clients come coming comfortable cost could country couple couples data date dates day days dear depart discount do does don't each early east either else end enjoy enough etc even evening ever every everything excellent exact exactly expect experience family few find first flexible for free friend friendly friends from full fun get getting give go going good great group guest guests had happy has have he hello her here hi him his holiday holidays honeymoon how i i'd i'm if in include included including incl interested into is it its itinerary job just keep kid kids kind know land last late later least less let like little local long look looking lot love lovely made main make many max maximum may maybe me mid might minimum mix month more morning most much must my name need needs never next nice night nights no not nothing now of off offer offers ok on once one only open option options or other our out over own package packages pace party pay people per perfect person persons pick place places plan planning please possible prefer preferably price prices private probably proposal quick quite quote range rather really recommend regards request route rule rules safe same say see seeing seen send several she short should show since small so some someone something soon spend spot start starting stay still stop such sure take tell than thank thanks that the their them then there these they thing things think this those three through time to today together tomorrow too total tour tourist tours toward travel traveler travelers traveller travellers travelling trip trips try two under until up us use usual very via visit visiting visitor want wanted wants was way we week weekend weeks welcome well were what when where which while who will wish with within without wonderful work would year years yes you your ignore instruction instructions system previous uganda ugandan african africa kenya tanzania rwanda hot air old new driver budget luxury luxurious upmarket affordable easy relaxed relaxing relax quiet slow active adventurous adventure standard vegetarian`
    .split(' ')
    .map(stemOf),
)

const kindWords: readonly [RegExp, WantedKind][] = [
  [/\b(?:hotels?|lodges?|rooms?|accommodation|cottages?|bandas?|guest ?houses?|lodging|somewhere to sleep|place to sleep)\b/, 'room'],
  [/\b(?:cars?|vehicles?|4x4|self[ -]?drive|land ?cruiser|rav4|car hire|rental|van|minibus|suv)\b/, 'car'],
  [/\b(?:concerts?|festivals?|events?|show|live music|tickets?)\b/, 'event'],
  [/\b(?:transfers?|airport pick[ -]?up|pick[ -]?up|pick us up|massage|spa|guide for)\b/, 'service'],
]
const kindStems = new Set(
  'hotel lodge room accommodation cottage banda guesthouse lodging sleep somewhere car vehicle self hire rental van minibus suv concert festival event ticket transfer airport pickup'
    .split(' ')
    .map(stemOf),
)

const comfortWords: readonly [RegExp, Comfort][] = [
  [/\b(?:luxur\w+|up-?market|high[ -]end|5[ -]?stars?|vip|exclusive|premium)\b/, 'luxury'],
  [/\b(?:cheap\w*|affordable|low[ -]cost|backpack\w*|shoestring|budget (?:trip|safari|tour|lodge|hotel)|on a budget)\b/, 'budget'],
  [/\b(?:mid[ -]?range|standard|comfortable|3[ -]?stars?|4[ -]?stars?)\b/, 'standard'],
]

type Interests = Pick<Wish, 'interests' | 'places' | 'unknown' | 'wants' | 'comfort' | 'pace'>

const paceOf = (text: string): Wish['pace'] =>
  /\b(?:relax\w*|easy|slow|quiet|gentle|leisurely|rest)\b/.test(text)
    ? 'easy'
    : /\b(?:activ\w*|adventur\w*|strenuous|challenging|sporty)\b/.test(text)
      ? 'active'
      : null

const shortest = (names: readonly string[]): string => names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]!

/** Reads what is wished from the words that are left, by the words of the agency's own offers. */
export function readInterests(text: string, vocabulary: Vocabulary): Interests {
  const wants = kindWords.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind)
  const comfort = comfortWords.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const known = knownWords(vocabulary)
  const [interests, places, unknown] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const word of wordsIn(text)) {
    const stem = stemOf(word)
    if (stem.length < 3 || silent.has(stem) || silent.has(word)) continue
    const found = meant(stem, known)
    if (found && vocabulary.places.has(found)) places.add(shortest(vocabulary.places.get(found)!))
    else if (found && isOnOffer(vocabulary, found) && !kindStems.has(found)) interests.add(found)
    else if (!kindStems.has(stem) && (isKnownWish(found ?? stem) || stem.length > 3)) unknown.add(word)
  }
  return {
    interests: [...interests].slice(0, 20),
    places: [...places].slice(0, 10),
    unknown: [...unknown].map((word) => word.slice(0, 60)).slice(0, 20),
    wants,
    comfort,
    pace: paceOf(text),
  }
}
