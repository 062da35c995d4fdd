import type { Offered } from '../knowledge/catalogue.ts'
import { searchPassages } from '../knowledge/search.ts'
import { withoutDays } from '../reading/dates.ts'
import { contentWords, folded } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import { offerLine } from './conditions.ts'

/** Share of the weight of a wish's words that an offer must have. */
const enough = 0.5
const most = 3
/** Words that say that something is wished, not what. */
const wishing = new Set(
  `see visit do find watch meet looking look something somewhere anything anywhere interested like love would wish hope spend enjoy experience
  suggest recommend please nice good best fun thing things place places kuona kwenda kufanya ningependa tungependa okulaba okugenda twagala veux
  voudrais voir faire souhaite cherche people person adults adult us couple wife husband days day nights night week weekend holiday holidays`.split(
    /\s+/,
  ),
)

/** Answers a wish ("I want to see chimps") with the offers whose texts have it; null if none has. */
export async function wishPart(asked: Asked, text: string): Promise<Part | null> {
  const { t, tx, catalogue, memory } = asked
  const words = contentWords(withoutDays(folded(text))).filter((word) => !wishing.has(word) && !/^\d+$/.test(word))
  if (words.length === 0) return null
  const found = (await searchPassages(tx, words, { limit: 30 })).filter(({ coverage, kind }) => coverage >= enough && kind !== 'lesson')
  const best = found[0]?.coverage ?? 0
  const close = found.filter(({ coverage }) => coverage >= best * 0.9)
  const offers = [...new Set(close.map(({ inventory_id }) => inventory_id))].flatMap((id): Offered[] =>
    catalogue.offers.filter((offer) => offer.id === id),
  )
  // Most wishes are for trips.
  const shown = offers.toSorted((a, b) => Number(b.kind === 'tour_package') - Number(a.kind === 'tour_package')).slice(0, most)
  if (shown.length === 0) return null
  memory.itemIds = shown.map(({ id }) => id)
  const said = close.find(({ inventory_id, kind }) => inventory_id === shown[0]!.id && kind !== 'offer')?.text
  return {
    text: [t('fits', { offers: shown.map((one) => offerLine(asked, one)).join('; ') }), ...(said && shown.length === 1 ? [said] : [])].join(
      ' ',
    ),
    about: shown,
  }
}
